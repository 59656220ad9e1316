import type { DistanceUnit } from '@hearth/contract/account/settings'
import { MAX_AGE } from '@hearth/contract/ages'
import type { Advice, MeetingInput, MeetingView, WishName } from '@hearth/contract/people/wishes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasCode } from '../../../api/client.ts'
import { ownMeeting, saveMeeting } from '../../../api/meeting.ts'
import { keys } from '../../../api/queries.ts'
import { bucketEnds, useUnits } from '../../../lib/format/units.tsx'
import { useDecidingTexts } from '../../../lib/texts/people/deciding.ts'
import { wishNames } from '../../../lib/texts/profile/facts.ts'
import { useTexts } from '../../../lib/texts/texts.tsx'

/** An advice as its button says it: what changes, and whom it brings. */
export function useAdviceWords() {
  const texts = useDecidingTexts().advice
  const { distance } = useUnits()
  return (advice: Advice) => texts.more(what(advice, texts, distance), advice.more)
}

/** Each of the wishes that change, in words. */
function what({ wish, also = [], change = {} }: Advice, texts: AdviceTexts, unit: DistanceUnit): string[] {
  const { maxDistance, ageMin, ageMax = MAX_AGE } = change
  return [wish, ...also].map((one) => {
    if (one === 'maxDistance' && maxDistance)
      return maxDistance === 'over_30'
        ? texts.anywhere
        : texts.maxDistance(bucketEnds[unit][maxDistance], unit)
    if (one === 'age' && ageMin !== undefined)
      return ageMax >= MAX_AGE ? texts.agesUp(ageMin) : texts.ages(ageMin, ageMax)
    return wishWords(one, change.wishes, texts)
  })
}

type AdviceTexts = ReturnType<typeof useDecidingTexts>['advice']

function wishWords(wish: WishName, wishes: MeetingInput['wishes'], texts: AdviceTexts): string {
  if (wish === 'seeking' || wish === 'ownGender' || wish === 'ownBirth') return texts[wish]
  if (wish === 'age' || wish === 'maxDistance') return texts.wishes
  const next = wishes?.[wish]
  if (!next?.isHard) return texts.soften(wishNames[wish])
  return next.orUnsaid ? texts.orUnsaid(wishNames[wish]) : texts.widen(wishNames[wish])
}

/** The same fields as they stand now, to be sent when the change is undone. */
function asItIs(meeting: MeetingView, change: MeetingInput): MeetingInput {
  const { ageMin, ageMax, maxDistance, wishes } = meeting
  return {
    ...((change.ageMin !== undefined || change.ageMax !== undefined) && { ageMin, ageMax }),
    ...(change.maxDistance && { maxDistance }),
    ...(change.wishes && { wishes }),
  }
}

/** Follows an advice, and says how to take that back. */
export function useAdvice() {
  const { failures } = useTexts()
  const texts = useDecidingTexts().advice
  const queryClient = useQueryClient()

  async function send(input: MeetingInput): Promise<void> {
    queryClient.setQueryData(keys.meeting, await saveMeeting(input))
    void queryClient.invalidateQueries({ queryKey: keys.meetingCosts })
    await queryClient.invalidateQueries({ queryKey: keys.candidates })
  }
  const tellFailure = (error: Error) => {
    if (!hasCode(error, 'unauthenticated')) toast.error(failures.title, { description: texts.failed })
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
