import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Bus } from '../bus.ts'
import { eventFrameOf } from '../protocol.ts'
import type { Sockets } from '../sockets.ts'
import { openAcknowledgements } from './acknowledgements.ts'
import type { RedisSettings, Word } from './redis-messages.ts'
import { openSpeaking } from './redis-publisher.ts'
import { openHearing } from './redis-subscriber.ts'

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
  const acknowledgements = openAcknowledgements()
  const uploadEnds = openUploadEnds()
  const onWord = receiverOf({ sockets, acknowledgements, me, speaking })
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
      await acknowledgements
        .ofAll(asking, () => speaking.say({ kind: 'muted', from: me, conversationId, asking }))
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
  acknowledgements: ReturnType<typeof openAcknowledgements>
  me: string
  speaking: ReturnType<typeof openSpeaking>
}

/** Returns the function that acts on what other processes say. */
const receiverOf =
  ({ sockets, acknowledgements, me, speaking }: Receiver) =>
  (word: Word): void => {
    if (word.kind === 'heard') return acknowledgements.count(word.asking)
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
