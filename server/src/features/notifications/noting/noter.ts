import type { LiveEvent } from '@hearth/contract/chat/events'
import type { Deps, Publish } from '../../../context.ts'
import { type Hearer, noting } from './noting.store.ts'

/** Messages that come meanwhile are noted together; a page on whose screen they are has then told that they are read. */
const EVERY_MS = 1_000

type NoterDeps = Pick<Deps, 'db' | 'now' | 'log'>

/** Hears published events, and notes messages and what is read. */
export type Noter = {
  hear: Publish
  /** Resolves once everything heard so far is noted. */
  idle: () => Promise<void>
}

/**
 * Returns what notes messages after their commit, so that sending has no statement more: at most every second, with one
 * statement for all. `noteMissed` notes messages that a crash has lost. `wake` is called when somebody is to be told.
 */
export function openNoter(deps: NoterDeps, wake: () => void): Noter {
  let sent = new Map<string, Hearer>()
  let read = new Map<string, Hearer>()
  let timer: NodeJS.Timeout | undefined
  let noted = Promise.resolve()

  const add = (to: Map<string, Hearer>, hearer: Hearer) =>
    void to.set(`${hearer.conversationId} ${hearer.personId}`, hearer)

  async function note(): Promise<void> {
    const [sentNow, readNow] = [[...sent.values()], [...read.values()]]
    sent = new Map()
    read = new Map()
    const at = deps.now()
    const news = sentNow.length > 0 ? await noting.noteMessages(deps.db, sentNow, at) : 0
    const withdrawn = readNow.length > 0 ? await noting.withdrawRead(deps.db, readNow, at) : 0
    if (news + withdrawn > 0) wake()
  }

  function noteNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    noted = noted
      .then(note)
      .catch((error: unknown) => deps.log.error({ err: error }, 'notifications could not be noted'))
    return noted
  }

  return {
    hear: (personIds, event) => {
      for (const personId of personIds) {
        const heard = heardBy(personId, event)
        if (heard) add(heard.isSent ? sent : read, heard)
      }
      if (sent.size + read.size > 0) timer ??= setTimeout(() => void noteNow(), EVERY_MS)
    },
    idle: noteNow,
  }
}

/** Returns what an event says to this person about messages, or `undefined`. A changed message may be deleted. */
function heardBy(personId: string, event: LiveEvent): (Hearer & { isSent: boolean }) | undefined {
  if (event.type === 'conversation.read') {
    const { conversationId } = event
    return event.personId === personId ? { conversationId, personId, isSent: false } : undefined
  }
  if (event.type !== 'message.sent' && event.type !== 'message.changed') return undefined
  const { conversationId, senderId } = event.message
  return senderId === personId
    ? undefined
    : { conversationId, personId, isSent: event.type === 'message.sent' }
}
