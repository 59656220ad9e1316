import type { MatchView, SwipeView } from '@hearth/contract/people/matching'
import type { PersonView, ProfileView } from '@hearth/contract/profile/people'
import { type MutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ApiError, hasCode, hasKind } from '../../../api/client.ts'
import { bringMoment } from '../../../api/matches.ts'
import { keys, ownProfile } from '../../../api/queries.ts'
import { afterFrame, whenIdle } from '../../../lib/browser/scheduling.ts'
import { useDrawScheduler } from '../../../lib/hooks/draw-scheduler.tsx'
import type { LikeNote } from '../../../lib/navigation.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { useRestrictionText } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { countUse, leftNow, reachedBy, useTellingLimit } from '../deck/use-limits.ts'
import { bringIntroduceDialog } from '../notes/LazyIntroduceDialog.tsx'
import type { Liking } from '../notes/LazyNoteSheet.tsx'
import { candidates, deciding, keepLast, lastSwipe, putAside, recordSwipe } from '../swipe.queries.ts'
import { tellLiked } from './liked-toast.tsx'
import { useOneId } from './use-one-id.ts'
import { useOutbox } from './use-outbox.ts'

/** `waits` where there was no connection, and the decision is kept until there is one. */
type SwipeOutcome = SwipeView & { waits?: true }
/** `settled` where another decision stands already. */
type Standing = 'made' | 'settled' | false
type SwipeToSend = {
  person: PersonView
  isLike: boolean
  viewedSeconds?: number | undefined
  words?: LikeNote
}

const LATER_MS = 2_000

const isIntroduced = (profile: ProfileView | undefined) =>
  !profile || Boolean(profile.firstName && profile.dateOfBirth)

/** Records decisions, announces the result, and holds a like until the viewer has a name and birthday. */
export function useDeciding() {
  const texts = useTexts('shell')
  const waits = useTexts('deciding').waits
  const queryClient = useQueryClient()
  const { hold, holdForIntroduction, ...held } = useHeldLikes()
  const { record, forgetIds, leaveOutWords } = useRecording(queryClient)
  const tellLimit = useTellingLimit()
  const tellMatch = useTellingMatch()
  const failed = useFailed(queryClient, forgetIds)
  const [isSaving] = useState(() => createStore(false))
  const { whenStill } = useDrawScheduler()

  const swipe: MutationOptions<SwipeOutcome, Error, SwipeToSend> = {
    mutationKey: deciding,
    mutationFn: record,
    onSuccess: (made, { person, isLike, words }) => {
      putAside(queryClient, person.id)
      if (isLike && !made.waits) countUse(queryClient, 'likes', ...(words?.note ? (['notes'] as const) : []))
      // Only the server knows to how many people the same note went.
      if (words?.note) void queryClient.invalidateQueries({ queryKey: keys.limits })
      if (made.match) return tellMatch(made.match)
      if (!isLike) return
      const { title, text } = made.waits ? { title: waits.kept, text: waits.like } : texts.swipe.liked
      // Not in the frame that brings the next person; nor may the decision wait for it, which can be undone by now.
      whenStill(() => void afterFrame().then(() => tellLiked(title, text({ firstName: person.firstName }))))
    },
    onError: (error, swiped) => {
      const { person, isLike } = swiped
      if (hasKind(error, 'invalid')) leaveOutWords(person.id)
      if (hold(error, swiped)) return
      if (hasKind(error, 'conflict')) return failed.settle(error, swiped)
      if (hasKind(error, 'not_found')) void queryClient.invalidateQueries(candidates)
      if (hasKind(error, 'unauthenticated')) return
      if (isLike && hasKind(error, 'rate_limited'))
        return tellLimit('likes', reachedBy(queryClient, 'likes', error))
      failed.tell(error, swiped)
    },
  }

  /** Says whether the decision stands; where it does not, the card is still to be decided on. */
  async function decide(decision: SwipeToSend): Promise<Standing> {
    const profile = queryClient.getQueryData<ProfileView>(keys.profile)
    if (decision.isLike && !isIntroduced(profile)) {
      holdForIntroduction(decision.person)
      return false
    }
    const likes = decision.isLike ? leftNow(queryClient, 'likes') : undefined
    if (likes?.left === 0) {
      tellLimit('likes', likes)
      return false
    }
    // From the cache and not by a hook, which would rerender the whole deck at every step of a swipe.
    const made = queryClient.getMutationCache().build(queryClient, swipe).execute(decision)
    return whileSaving(isSaving, stood(made))
  }

  return { decide, forgetIds, isSaving, ...held }
}

/** Returns a function that says why a decision failed, as far as the page can tell. */
function useFailureText() {
  const { failures } = useTexts('shell')
  const restrictionText = useRestrictionText()
  return (error: Error) =>
    (error instanceof ApiError && restrictionText(error.problem)) || failures.recordSwipe
}

/** Decisions that failed, as far as the page knows. The server may have them, and then refuses the other choice. */
function useFailed(queryClient: QueryClient, forgetIds: (personId: string) => void) {
  const { title } = useTexts('shell').failures
  const texts = useTexts('deciding')
  const failureText = useFailureText()
  const choices = useRef(new Map<string, boolean>())
  return {
    tell: (error: Error, { person, isLike }: SwipeToSend): void => {
      choices.current.set(person.id, isLike)
      toast.error(title, { description: failureText(error) })
    },
    /** Takes away somebody who is decided on, and says which choice stands, unless another tab has made it. */
    settle: ({ message }: Error, { person: { id, firstName: name }, isLike }: SwipeToSend): void => {
      forgetIds(id)
      putAside(queryClient, id)
      void queryClient.invalidateQueries(lastSwipe)
      if (choices.current.get(id) === !isLike)
        toast(message, { description: texts[isLike ? 'passed' : 'liked']({ name }) })
    },
  }
}

/** Likes that wait for an introduction or for another note. */
function useHeldLikes() {
  const queryClient = useQueryClient()
  const [waitingLike, setWaitingLike] = useState<PersonView>()
  const [refusedNote, setRefusedNote] = useState<Liking>()

  /** Says whether a refused decision waits from now on. */
  function hold(error: Error, { person, isLike, words }: SwipeToSend): boolean {
    const refused = words?.note && refusedNoteOf(error, words.note)
    if (refused && words.about) {
      void queryClient.invalidateQueries({ queryKey: keys.limits })
      setRefusedNote({ person, about: words.about, refused })
      return true
    }
    if (!isLike || !hasKind(error, 'forbidden') || hasCode(error, 'likes_restricted')) return false
    setWaitingLike(person)
    return true
  }

  return {
    hold,
    holdForIntroduction: setWaitingLike,
    waitingLike,
    forgetLike: () => setWaitingLike(undefined),
    refusedNote,
    forgetNote: () => setRefusedNote(undefined),
  }
}

/** Returns the note with the reason why it did not go, if the note is the reason. */
export function refusedNoteOf(error: Error, note: string): Liking['refused'] {
  if (hasCode(error, 'sure')) return { note, reason: error.message, isHeld: true }
  const reason = hasKind(error, 'rate_limited') && error instanceof ApiError && error.fields['note']
  return reason ? { note, reason } : undefined
}

/** Shows a match that a like of the viewer has made. */
function useTellingMatch() {
  const { title, text } = useTexts('shell').swipe.match
  const queryClient = useQueryClient()
  return (match: MatchView): void => {
    void queryClient.invalidateQueries({ queryKey: keys.matches })
    bringMoment(queryClient, match)
    toast(title, { description: text({ firstName: match.person.firstName }), id: match.id })
  }
}

/** The dialog loads ahead, because it may be needed without a network. */
export function useIntroductionAtHand(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    async function bring() {
      await whenIdle(LATER_MS)
      if (!isIntroduced(await queryClient.ensureQueryData(ownProfile))) bringIntroduceDialog()
    }
    // Where it is not known, nobody is asked.
    bring().catch(() => undefined)
  }, [queryClient])
}

/** Sends decisions, and remembers what they need when they have to be sent again. */
function useRecording(queryClient: QueryClient) {
  const { inOneId, forget } = useOneId()
  const { outbox } = useOutbox()
  // A part of the profile that was removed meanwhile cannot be quoted; the like itself can still be sent.
  const outdated = useRef(new Set<string>())

  async function record({ person, isLike, viewedSeconds, words: said }: SwipeToSend): Promise<SwipeOutcome> {
    const words = outdated.current.has(person.id) ? undefined : said
    // The card begins to fly in this frame.
    await afterFrame()
    // A deck asked for before this decision would bring the card back.
    await queryClient.cancelQueries({ queryKey: keys.candidates })
    return inOneId(person.id, [isLike, words], async (clientId) => {
      const viewed = viewedSeconds === undefined ? {} : { viewedSeconds }
      const input = { clientId, swipedId: person.id, isLike, ...viewed, ...words }
      if (navigator.onLine) {
        // Those made before it go before it.
        if (outbox.entries.get().length > 0) await outbox.send()
        try {
          return await recordSwipe(queryClient, input)
        } catch (error) {
          // With a network it is for the person to try again; without one it cannot be, so it is kept.
          if (!hasKind(error, 'offline') || navigator.onLine) throw error
        }
      }
      // Shown as waiting at once; the next card may be decided on while it is being stored.
      void outbox.add(clientId, { person, input })
      keepLast(queryClient, { clientId, isLike })
      return { match: null, waits: true }
    })
  }
  return { record, forgetIds: forget, leaveOutWords: (personId: string) => outdated.current.add(personId) }
}

/** A save faster than this shows no progress, because drawing it would cost the flying card a frame. */
const SAVED_AT_ONCE_MS = 200

async function whileSaving<T>(isSaving: Store<boolean>, saved: Promise<T>): Promise<T> {
  const telling = setTimeout(() => isSaving.set(true), SAVED_AT_ONCE_MS)
  const outcome = await saved
  clearTimeout(telling)
  if (isSaving.get()) isSaving.set(false)
  return outcome
}

const stood = (made: Promise<SwipeOutcome>): Promise<Standing> =>
  made.then(
    () => 'made',
    (error: unknown) => hasKind(error, 'conflict') && !hasCode(error, 'sure') && 'settled',
  )
