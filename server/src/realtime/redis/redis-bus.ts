import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import { eventFrameOf } from '../protocol.ts'
import type { Sockets } from '../sockets.ts'
import type { RedisSettings, Word } from './redis-messages.ts'
import { openSpeaking } from './redis-publisher.ts'
import { openHearing } from './redis-subscriber.ts'

/**
 * How long an end waits for the acknowledgement of every process, which may still be delivering a message. A busy
 * process takes more than a second; after this one it is more likely dead.
 */
const HEARD_WITHIN_MS = 5_000

type RedisBusSettings = RedisSettings & {
  sockets: Sockets
  log: Logger
  /** Called for each error of a connection, such as a failed try to reconnect. */
  onError?: () => void
}

/** Returns a bus over Redis or Valkey. Without it, events still reach this process; other pages refetch later. */
export function openRedisBus({ sockets, log, onError = () => {}, ...redis }: RedisBusSettings): Bus {
  const me = randomUUID()
  const speaking = openSpeaking(redis, me, onError)
  const heard = openHeard()
  const uploadEnds = openUploadEnds()
  const onWord = receiverOf({ sockets, heard, me, speaking })
  const hearing = openHearing({
    ...redis,
    me,
    log,
    onWord,
    onTold: (personId, { from, ...frame }) => {
      if (from !== me) sockets.tell([personId], frame)
    },
    onUploadEnd: uploadEnds.hear,
    onBack: () => sockets.tellToCatchUp(),
    isHere: sockets.isHere,
    onError,
  })

  return {
    publish: (personIds, event) => {
      const frame = eventFrameOf(event)
      sockets.tell(personIds, frame)
      speaking.tell(personIds, frame)
    },
    endSessions: (ended) => {
      sockets.endSessions(ended)
      speaking.sayAtLast({ kind: 'ended', from: me, ended })
    },
    follow: hearing.follow,
    mute: async (conversationId) => {
      sockets.mute(conversationId)
      const asking = randomUUID()
      await heard
        .byAll(asking, () => speaking.say({ kind: 'muted', from: me, conversationId, asking }))
        .catch(() => log.warn('not every process has heard of an end in time'))
    },
    unmute: (conversationId) => {
      sockets.unmute(conversationId)
      speaking.sayAtLast({ kind: 'unmuted', from: me, conversationId })
    },
    tellUploadEnd: speaking.tellUploadEnd,
    onUploadEnd: uploadEnds.listen,
    close: () => {
      hearing.close()
      speaking.close()
    },
  }
}

/** Calls the one listener, which comes after the connection. */
function openUploadEnds() {
  let listener: (uploadId: string) => void = () => {}
  return {
    hear: (uploadId: string) => listener(uploadId),
    listen: (given: typeof listener) => {
      listener = given
    },
  }
}

type Receiver = {
  sockets: Sockets
  heard: ReturnType<typeof openHeard>
  me: string
  speaking: ReturnType<typeof openSpeaking>
}

/** Returns the function that acts on what other processes say. */
const receiverOf =
  ({ sockets, heard, me, speaking }: Receiver) =>
  (word: Word): void => {
    if (word.kind === 'heard') return heard.count(word.asking)
    // The asking process counts all receivers, itself among them.
    if (word.kind === 'muted') {
      sockets.mute(word.conversationId)
      speaking.say({ kind: 'heard', asking: word.asking }, word.from).catch(() => undefined)
    }
    if (word.from === me) return
    if (word.kind === 'ended') sockets.endSessions(word.ended)
    if (word.kind === 'unmuted') sockets.unmute(word.conversationId)
    if (word.kind === 'missed') sockets.tellToCatchUp(word.personIds)
  }

/** Counts the processes that have heard something. */
function openHeard() {
  const counting = new Map<string, () => void>()

  async function byAll(asking: string, ask: () => Promise<number>): Promise<void> {
    const heardByAll = Promise.withResolvers<void>()
    const tooLate = Promise.withResolvers<void>()
    let left = 0
    counting.set(asking, () => {
      left -= 1
      if (left === 0) heardByAll.resolve()
    })
    const timer = setTimeout(() => tooLate.reject(new Error('not every process has heard')), HEARD_WITHIN_MS)
    const asked = async () => {
      // Some may have answered before it is known how many there are.
      left += await ask()
      if (left > 0) await heardByAll.promise
    }
    try {
      // Both at once: Redis itself may be late to say how many there are.
      await Promise.race([asked(), tooLate.promise])
    } finally {
      clearTimeout(timer)
      counting.delete(asking)
    }
  }
  return { byAll, count: (asking: string) => counting.get(asking)?.() }
}
