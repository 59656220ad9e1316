import type { DistanceUnit } from '@hearth/contract/account/settings'
import { MAX_AGE } from '@hearth/contract/ages'
import type { Advice, MeetingInput, MeetingView, WishName } from '@hearth/contract/people/wishes'
import type { AreaTexts } from '@hearth/texts/areas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { ownMeeting, saveMeeting } from '../../../api/meeting.ts'
import { keys } from '../../../api/queries.ts'
import { bucketEnds, useUnits } from '../../../lib/format/units.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

type AdviceWords = {
  texts: AreaTexts['deciding']['advice']
  wishNames: AreaTexts['facts']['wishNames']
  unit: DistanceUnit
}

/** An advice as its button says it: what changes, and whom it brings. */
export function useAdviceWords() {
  const texts = useTexts('deciding').advice
  const { distance } = useUnits()
  const wishNames = useTexts('facts').wishNames
  return (advice: Advice) => {
    const changes = changesOf(advice, { texts, wishNames, unit: distance }).join(' · ')
    return advice.more > 0 ? texts.more({ what: changes, n: advice.more }) : changes
  }
}

/** Each of the wishes that change, in words. */
function changesOf({ wish, also = [], change = {} }: Advice, words: AdviceWords): string[] {
  const { texts, unit } = words
  const { maxDistance, ageMin, ageMax = MAX_AGE } = change
  return [wish, ...also].map((one) => {
    if (one === 'maxDistance' && maxDistance)
      return maxDistance === 'over_30'
        ? texts.anywhere
        : texts.maxDistance[unit]({ far: bucketEnds[unit][maxDistance] })
    if (one === 'age' && ageMin !== undefined)
      return ageMax >= MAX_AGE ? texts.agesUp({ from: ageMin }) : texts.ages({ from: ageMin, to: ageMax })
    return wishText(one, change.wishes, words)
  })
}

/** Reasons whose advice is one text. */
const plainWishes = ['seeking', 'ownGender', 'ownBirth', 'verified'] as const
const isPlain = (wish: WishName): wish is (typeof plainWishes)[number] =>
  plainWishes.some((one) => one === wish)

function wishText(wish: WishName, wishes: MeetingInput['wishes'], { texts, wishNames }: AdviceWords): string {
  if (wish === 'age' || wish === 'maxDistance') return texts.wishes
  if (isPlain(wish)) return texts[wish]
  const next = wishes?.[wish]
  const name = { wish: wishNames[wish] }
  if (!next?.isHard) return texts.soften(name)
  return next.orUnsaid ? texts.orUnsaid(name) : texts.widen(name)
}

/** The same fields as they stand now, to be sent when the change is undone. */
function asItIs(meeting: MeetingView, change: MeetingInput): MeetingInput {
  const { ageMin, ageMax, maxDistance, isOnlyVerified, wishes } = meeting
  return {
    ...((change.ageMin !== undefined || change.ageMax !== undefined) && { ageMin, ageMax }),
    ...(change.maxDistance && { maxDistance }),
    ...(change.isOnlyVerified !== undefined && { isOnlyVerified }),
    ...(change.wishes && { wishes }),
  }
}

/** Follows an advice, and says how to take that back. */
export function useAdvice() {
  const { failures } = useTexts('shell')
  const texts = useTexts('deciding').advice
  const queryClient = useQueryClient()

  async function send(input: MeetingInput): Promise<void> {
    keep(queryClient, keys.meeting, await saveMeeting(input))
    void queryClient.invalidateQueries({ queryKey: keys.meetingCosts })
    await queryClient.invalidateQueries({ queryKey: keys.candidates })
  }
  const tellFailure = (error: Error) => {
    if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: texts.failed })
  }

  const following = useMutation({
    mutationFn: async ({ change = {} }: Advice) => {
      const before = asItIs(await queryClient.fetchQuery(ownMeeting), change)
      await send(change)
      return before
    },
    onSuccess: (before) => {
      const undo = () => void send(before).then(() => toast(texts.undone), tellFailure)
      toast(texts.done, { action: { label: texts.undo, onClick: undo } })
    },
    onError: tellFailure,
  })
  return { follow: following.mutate, isFollowing: following.isPending }
}
