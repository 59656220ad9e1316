import { createClient } from '@redis/client'
import type { EventFrame } from '../protocol.ts'
import { channelsOf, connectionTo, packed, type RedisSettings, type Word } from './redis-messages.ts'

/** Beyond that many everybody is told to catch up, which costs less than to remember whom. */
const MOST_MISSED = 10_000
const MOST_UNSAID = 1_000

/** Returns the connection that publishes events. Missed ends are repeated once Redis is back. */
export function openSpeaking({ redisUrl, community }: RedisSettings, me: string, onError: () => void) {
  const { toAll, toPerson, toProcess, toWaiting } = channelsOf(community)
  const client = createClient(connectionTo(redisUrl))
  const unsaid: Word[] = []
  let missed = new Set<string>()

  async function say(word: Word, processId?: string): Promise<number> {
    if (!client.isReady) throw new Error('Redis is away')
    return client.publish(processId ? toProcess(processId) : toAll, JSON.stringify(word))
  }

  function sayAtLast(word: Word): void {
    say(word).catch(() => {
      if (unsaid.length < MOST_UNSAID) unsaid.push(word)
    })
  }

  function tell(personIds: readonly string[], { text, conversationId }: EventFrame): void {
    const packet = packed({ from: me, text, conversationId })
    for (const personId of personIds) {
      if (client.isReady) client.publish(toPerson(personId), packet).catch(() => missed.add(personId))
      else if (missed.size <= MOST_MISSED) missed.add(personId)
    }
  }

  function tellUploadEnd(uploadId: string): void {
    if (client.isReady) client.publish(toWaiting, `${me}\n${uploadId}`).catch(() => undefined)
  }

  client.on('error', onError)
  client.on('ready', () => {
    for (const word of unsaid.splice(0)) sayAtLast(word)
    if (missed.size === 0) return
    const whom = missed.size > MOST_MISSED ? {} : { personIds: [...missed] }
    missed = new Set()
    sayAtLast({ kind: 'missed', from: me, ...whom })
  })
  client.connect().catch(() => undefined)
  return { say, sayAtLast, tell, tellUploadEnd, close: () => client.destroy() }
}
