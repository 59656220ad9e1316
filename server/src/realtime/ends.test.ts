import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { LiveEvent } from '@hearth/contract/events'
import { expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import { tellTyping } from '../features/chat/typing.ts'
import { unmatch } from '../features/matching/ending.ts'
import { block } from '../features/safety/safety.ts'
import { dice } from '../testing/scenes.ts'
import { movePairsIn, type Talker } from '../testing/talkers.ts'
import { openTestHouse } from '../testing/test-house.ts'
import type { Socket } from './frames.ts'

// A block and the end of a match race what the two are sending each other.
const PAIRS = process.env['CHAOS'] === '1' ? 20_000 : 500
const AT_ONCE = 50
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9))
const chance = dice(seed)

const house = await openTestHouse()

/** A page that hears at the very moment at which the house lets go of a frame. */
class Ear extends EventEmitter implements Socket {
  readonly heard: LiveEvent[] = []
  readonly OPEN = 1
  readonly readyState = 1
  readonly bufferedAmount = 0
  send(text: string): void {
    this.heard.push(LiveEvent.parse(JSON.parse(text)))
  }
  close(): void {
    this.emit('close')
  }
  terminate(): void {
    this.emit('close')
  }
}

type Raced = { accepted: number; delivered: number; late: string[]; acceptedLate: number }

async function race([one, other]: readonly [Talker, Talker], isBlock: boolean): Promise<Raced> {
  const ears = [one, other].map(({ id }) => {
    const ear = new Ear()
    house.sockets.hold(ear, { personId: id, sessionId: id, expiresAt: new Date(Date.now() + 60_000) })
    return ear
  })
  const ctxOf = ({ id }: Talker): Ctx => ({ ...house.deps, viewerId: id })
  let isAnswered = false
  const raced: Raced = { accepted: 0, delivered: 0, late: [], acceptedLate: 0 }

  const send = async (who: Talker) => {
    await delay(chance() * 12)
    const isLate = isAnswered
    const input = { clientId: randomUUID(), content: 'Are you there?' }
    const isTaken = await house.deps.send(who.id, who.conversationId, input).then(
      () => true,
      () => false,
    )
    if (isTaken) raced.accepted += 1
    if (isTaken && isLate) raced.acceptedLate += 1
  }
  const type = async (who: Talker) => {
    await delay(chance() * 12)
    await tellTyping(ctxOf(who), who.conversationId)
  }
  const end = async () => {
    await delay(chance() * 60)
    if (isBlock) await block(ctxOf(one), other.id)
    else await unmatch(ctxOf(one), one.matchId, {})
    isAnswered = true
    raced.delivered = ears.reduce((sum, { heard }) => sum + heard.length, 0)
    // From here on whatever comes is too late, but the news of the end itself.
    for (const ear of ears) ear.heard.length = 0
  }
  const senders = [one, other, one, other, one, other]
  await Promise.all([end(), ...senders.map(send), type(one), type(other)])
  await delay(5)
  raced.late = ears.flatMap(({ heard }) => heard.map(({ type: kind }) => kind))
  for (const ear of ears) ear.close()
  return raced
}

test(
  'trust R-10: once a block or an end has been answered, nothing of that pair is delivered or taken any more',
  async () => {
    const pairs = await movePairsIn(house.database.db, PAIRS)
    const all: Raced[] = []
    for (let from = 0; from < PAIRS; from += AT_ONCE) {
      const some = pairs.slice(from, from + AT_ONCE)
      all.push(...(await Promise.all(some.map((pair, n) => race(pair, n % 2 === 0)))))
    }
    const sum = (of: (raced: Raced) => number) => all.reduce((total, raced) => total + of(raced), 0)
    process.stdout.write(
      `  ${PAIRS} ends, seed ${seed}: ${sum(({ accepted }) => accepted)} messages taken, ` +
        `${sum(({ delivered }) => delivered)} deliveries before, ${sum(({ late }) => late.length)} after\n`,
    )
    expect(all.flatMap(({ late }) => late)).toEqual([])
    expect(sum(({ acceptedLate }) => acceptedLate)).toBe(0)
    // Otherwise nothing raced.
    expect(sum(({ accepted }) => accepted)).toBeGreaterThan(PAIRS / 2)
    expect(sum(({ accepted }) => accepted)).toBeLessThan(PAIRS * 6)
  },
  process.env['CHAOS'] === '1' ? 3_600_000 : 120_000,
)
