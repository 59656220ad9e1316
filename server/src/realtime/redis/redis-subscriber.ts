import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { codeOf } from '../../errors.ts'
import { openAwayLog } from '../../outside/redis-away.ts'
import {
  channelsOf,
  connectionTo,
  type RedisSettings,
  type RoutedEvent,
  unpacked,
  Word,
} from './redis-messages.ts'

const SWEEP_EVERY_MS = 30_000

type SubscriberSettings = RedisSettings & {
  me: string
  log: Logger
  onWord: (word: Word) => void
  onTold: (personId: string, told: RoutedEvent) => void
  onUploadEnd: (uploadId: string) => void
  /** From here on nothing is missed, and before there may have been. */
  onBack: () => void
  isHere: (personId: string) => boolean
  onError: () => void
}

/** Returns the connection that receives other processes' events for people with sockets here. */
export function openHearing(settings: SubscriberSettings) {
  const { redisUrl, me, log, onWord, onTold, onUploadEnd, onBack, isHere, onError } = settings
  const { toAll, toProcess, toPerson, toWaiting, personOf } = channelsOf(settings.community)
  const client = createClient(connectionTo(redisUrl))
  const followed = new Map<string, { isNew: boolean }>()
  const hearTold = (packet: string, channel: string) => onTold(personOf(channel), unpacked(packet))
  const hearWord = (text: string) => onWord(Word.parse(JSON.parse(text)))
  const hearUploadEnd = (text: string) => {
    const [from = '', uploadId = ''] = text.split('\n')
    if (from !== me) onUploadEnd(uploadId)
  }
  const awayLog = openAwayLog(log, {
    away: 'Redis cannot be reached, and live delivery between processes waits for it',
    back: 'Redis is back, and every page is told to catch up',
  })

  async function begin(): Promise<void> {
    await client.subscribe([toAll, toProcess(me)], hearWord)
    await client.subscribe(toWaiting, hearUploadEnd)
    const channels = [...followed.keys()].map(toPerson)
    if (channels.length > 0) await client.subscribe(channels, hearTold)
    awayLog.connected()
    onBack()
  }

  // A person is followed before their socket is here, so only the second round gives up who never came.
  const sweeping = setInterval(() => {
    for (const [personId, state] of followed) {
      const isKept = state.isNew || isHere(personId)
      state.isNew = false
      if (isKept) continue
      followed.delete(personId)
      client.unsubscribe(toPerson(personId)).catch(() => undefined)
    }
  }, SWEEP_EVERY_MS).unref()

  client.on('error', (error: unknown) => {
    onError()
    awayLog.failed(codeOf(error))
  })
  client.on('ready', () => void begin().catch(() => undefined))
  client.connect().catch(() => undefined)

  return {
    follow: async (personId: string): Promise<void> => {
      followed.set(personId, { isNew: true })
      // While it is away nobody waits for it: everybody is told to catch up once it is back.
      if (client.isReady) await client.subscribe(toPerson(personId), hearTold).catch(() => undefined)
    },
    close: () => {
      clearInterval(sweeping)
      awayLog.close()
      client.destroy()
    },
  }
}
