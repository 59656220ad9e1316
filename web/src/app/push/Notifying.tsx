import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { lastContact } from '../../api/contacts.ts'
import { momentsToShow } from '../../api/matches.ts'
import { ownNotificationSettings, tellVisit } from '../../api/notifications.ts'
import { mayBeSubscribed, renewSubscription } from '../../api/push/subscription.ts'
import { pushSupport } from '../../api/push/support.ts'
import { keys } from '../../api/queries.ts'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { type Contact, PushQuestion } from './PushQuestion.tsx'
import { isFree, isQuestionDue } from './question.rules.ts'
import { isVisitDue, keepVisit } from './visit.ts'

const LOOK_EVERY_MS = 60_000
const CALM_MS = 2_500
/** Until the server has noted what happened. */
const NOTED_WITHIN_MS = 1_500

/** The work of a signed-in page for notifications, beside showing them. */
export function Notifying() {
  useVisits()
  useWorkerMessages()
  useRenewing()
  useFreshList()
  const { contact, end } = useContactToAskAbout()
  return contact ? <PushQuestion contact={contact} onClose={end} /> : null
}

/** Tells the server at most once an hour that somebody is here, so that the daily digest comes at their usual hour. */
function useVisits(): void {
  useEffect(() => {
    const look = () => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      const now = Date.now()
      if (document.hidden || !navigator.onLine || !isVisitDue(timeZone, now)) return
      keepVisit(timeZone, now)
      tellVisit(timeZone).catch(() => undefined)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

type WorkerMessage = { type?: string; path?: string } | null

/** Replies to the service worker: which screen is visible, and goes where a notification leads. */
function useWorkerMessages(): void {
  const navigate = useNavigate()
  const hear = useEffectEvent((event: MessageEvent<WorkerMessage>) => {
    const { data, ports } = event
    if (data?.type !== 'where' && data?.type !== 'go') return
    if (data.type === 'go' && data.path) void navigate(data.path)
    ports[0]?.postMessage({ path: document.hidden ? null : location.pathname })
  })
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    worker?.addEventListener('message', hear)
    worker?.startMessages()
    return () => worker?.removeEventListener('message', hear)
  }, [])
}

/** Checks at each start that the subscription of this device is the one that the server has. */
function useRenewing(): void {
  const queryClient = useQueryClient()
  const personId = personIdOf(useSession().state)
  useEffect(() => {
    if (!personId || !mayBeSubscribed()) return
    void queryClient
      .fetchQuery(ownNotificationSettings)
      .then((settings) => renewSubscription(personId, settings))
      // The next start tries again.
      .catch(() => undefined)
  }, [queryClient, personId])
}

/** Fetches the list again after what it would have to show. */
function useFreshList(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const [area, part] = query.queryKey
      const isNews = area === 'moments' || (area === 'chat' && part === 'unread')
      if (type !== 'updated' || !isNews) return
      clearTimeout(timer)
      timer = setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: keys.notifications }),
        NOTED_WITHIN_MS,
      )
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [queryClient])
}

const mayAsk = () => pushSupport() === 'possible' && isQuestionDue(Date.now())

function newMatch(queryClient: QueryClient): Contact | undefined {
  const [match] = momentsToShow(queryClient).get()
  return match && { kind: 'match', firstName: match.person.firstName }
}

function lastRecipient(queryClient: QueryClient): Contact | undefined {
  const sent = lastContact(queryClient).get()
  if (!sent) return undefined
  const known = queryClient.getQueryData<{ person: { firstName: string } }>(
    keys.conversation(sent.conversationId),
  )
  return { kind: 'message', firstName: known?.person.firstName ?? '' }
}

/** Returns whom the permission is asked about: a new match, or a person who was just written to, once the screen is free. */
function useContactToAskAbout() {
  const queryClient = useQueryClient()
  const [contact, setContact] = useState<Contact>()
  const [waiting, setWaiting] = useState(() => newMatch(queryClient) ?? lastRecipient(queryClient))
  useEffect(() => {
    const leaveMoments = momentsToShow(queryClient).listen(() =>
      setWaiting((known) => newMatch(queryClient) ?? known),
    )
    const leaveSent = lastContact(queryClient).listen(() => setWaiting(lastRecipient(queryClient)))
    return () => {
      leaveMoments()
      leaveSent()
    }
  }, [queryClient])

  useEffect(() => {
    if (!waiting || contact || !mayAsk()) return
    const timer = setInterval(() => {
      if (!isFree(document)) return
      clearInterval(timer)
      void queryClient
        .fetchQuery(ownNotificationSettings)
        .then(({ isSubscribed, pushKey }) => {
          if (pushKey && !isSubscribed && isFree(document)) setContact(waiting)
          setWaiting(undefined)
        })
        // It is asked after the next message.
        .catch(() => setWaiting(undefined))
    }, CALM_MS)
    return () => clearInterval(timer)
  }, [waiting, contact, queryClient])
  return { contact, end: () => setContact(undefined) }
}
