import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { LiveEvent } from '@hearth/contract/chat/events'
import type { Ctx, Deps } from '../../context.ts'
import { tellTyping } from '../../features/chat/chat.ts'
import { moveReadPosition } from '../../features/chat/reading/read-positions.ts'
import type { Send } from '../../features/chat/sending/send-queue.ts'
import { unmatch } from '../../features/matching/ending/ending.ts'
import { block } from '../../features/safety/safety.ts'
import type { Bus } from '../../realtime/bus.ts'
import type { Socket } from '../../realtime/protocol.ts'
import type { Sockets } from '../../realtime/sockets.ts'
import { type Talker, talking } from '../people/chat-people.ts'

/** Milliseconds of the machine's own clock, which all its processes share. */
const momentNow = () => Number(process.hrtime.bigint()) / 1e6

export type Racing = {
  pair: readonly [Talker, Talker]
  /** How it ends, where it is ended here. */
  end?: 'block' | 'unmatch' | undefined
}

export type Raced = {
  heard: { at: number; type: LiveEvent['type'] }[]
  sent: { at: number; isTaken: boolean }[]
  /** When the end was answered, where it was here. */
  answeredAt?: number
}

type RaceServer = { deps: Deps; send: Send; sockets: Pick<Sockets, 'hold'> & Pick<Bus, 'follow'> }

const ENDS_WITHIN_MS = 60
const SAYS_WITHIN_MS = 12
/** Races start no conversation, so this event says that a process has sent everything before it. */
const MARKER = 'conversation.started'

/** A page that hears at the very moment at which the server lets go of a frame. */
class Ear extends EventEmitter implements Socket {
  readonly #heard: Raced['heard']
  #markers = 0
  readonly OPEN = 1
  readonly readyState = 1
  readonly bufferedAmount = 0

  constructor(heard: Raced['heard']) {
    super()
    this.#heard = heard
  }

  send(text: string): void {
    const { type } = LiveEvent.parse(JSON.parse(text))
    if (type !== MARKER) return void this.#heard.push({ at: momentNow(), type })
    this.#markers += 1
    this.emit('marker')
  }

  /** Resolves once so many processes have sent their marker. */
  async heardMarkers(count: number): Promise<void> {
    while (this.#markers < count) await once(this, 'marker')
  }

  close(): void {
    this.emit('close')
  }

  terminate(): void {
    this.emit('close')
  }
}

type RaceOptions = { chance: () => number; processes?: number }

/**
 * Two people who write, type and read through this server while one of them may end it; `listen` comes first. Where they do
 * so in several processes, each of them runs the race.
 */
export function openRace(server: RaceServer, { pair, end }: Racing, { chance, processes = 1 }: RaceOptions) {
  const [one, other] = pair
  const raced: Raced = { heard: [], sent: [] }
  const ears = pair.map(() => new Ear(raced.heard))
  const ctxOf = ({ id }: Talker): Ctx => ({ ...server.deps, viewerId: id })

  async function listen(): Promise<void> {
    for (const [at, { id }] of pair.entries()) {
      await server.sockets.follow(id)
      const ear = ears[at]
      if (ear) server.sockets.hold(ear, talking({ id }), () => undefined)
    }
  }

  async function send(who: Talker): Promise<void> {
    await delay(chance() * SAYS_WITHIN_MS)
    const at = momentNow()
    const input = { clientId: randomUUID(), content: 'Are you there?' }
    const isTaken = await server.send(talking(who), who.conversationId, input).then(
      () => true,
      () => false,
    )
    raced.sent.push({ at, isTaken })
  }

  async function type(who: Talker): Promise<void> {
    await delay(chance() * SAYS_WITHIN_MS)
    await tellTyping(ctxOf(who), who.conversationId)
  }

  async function read(who: Talker): Promise<void> {
    await delay(chance() * ENDS_WITHIN_MS)
    // It is refused where the end came first.
    await moveReadPosition(ctxOf(who), who.conversationId, { delivered: 9, read: 9 }).catch(() => undefined)
  }

  async function endIt(): Promise<void> {
    if (!end) return
    await delay(chance() * ENDS_WITHIN_MS)
    if (end === 'block') await block(ctxOf(one), other.id)
    else await unmatch(ctxOf(one), one.matchId, {})
    raced.answeredAt = momentNow()
  }

  function tellMarker(): void {
    const ids = { conversationId: randomUUID(), matchId: randomUUID(), byId: one.id }
    server.deps.publish([one.id, other.id], { type: MARKER, ...ids })
  }

  /** The result, once nothing is in flight any more. */
  async function run(): Promise<Raced> {
    const senders = [one, other, one, other, one, other]
    await Promise.all([
      endIt(),
      ...senders.map(send),
      ...pair.map(type),
      ...pair.map(type),
      ...pair.map(read),
    ])
    tellMarker()
    await Promise.all(ears.map((ear) => ear.heardMarkers(processes)))
    return raced
  }

  return { listen, run, close: () => ears.map((ear) => ear.close()) }
}

/** Returns the frames sent and messages accepted after the reply to the end, by all processes of one race. */
export function lateIn(all: readonly Raced[]) {
  const answeredAt = all.find((raced) => raced.answeredAt !== undefined)?.answeredAt ?? 0
  return {
    delivered: all.flatMap(({ heard }) => heard.filter(({ at }) => at > answeredAt).map(({ type }) => type)),
    taken: all.flatMap(({ sent }) => sent.filter(({ at, isTaken }) => isTaken && at > answeredAt)).length,
  }
}
