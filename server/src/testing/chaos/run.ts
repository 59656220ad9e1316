import { setTimeout as delay } from 'node:timers/promises'
import type { Talker } from '../people/chat-people.ts'
import { dice } from '../photos/drawn-photos.ts'
import { checkHistory } from './check-history.ts'
import type { Happened, StoredMessage, Verdict } from './history.ts'
import { type ChaosPage, openPage } from './page.ts'
import { openRoughNetwork } from './rough-network.ts'

export type Dose = { seed: number; messages: number; cuts: number; kills: number; devices: number }

/** The system under test. */
export type Shaken = {
  ports: () => readonly number[]
  /** The address that pages see is only known once there is a way to it. */
  open: (address: string) => Promise<readonly (readonly [Talker, Talker])[]>
  /** Ends it at once and in the middle of whatever it does, and has it back. */
  kill: () => Promise<void>
  kept: () => Promise<StoredMessage[]>
}

export type Storm = {
  verdict: Verdict
  happened: Happened[]
  kept: StoredMessage[]
  cuts: number
  ms: number
}

const LOSS = 0.02
const MOST_BACKLOG = 400
const SETTLED_WITHIN_MS = 180_000

/** Lets many pages write while connections are cut, frames lost and servers killed. Returns the verdict. */
export async function rage(shaken: Shaken, dose: Dose): Promise<Storm> {
  const started = performance.now()
  const chance = dice(dose.seed)
  const network = await openRoughNetwork({ ports: shaken.ports, chance, loss: LOSS })
  const address = `http://localhost:${network.port}`
  const pairs = await shaken.open(address)
  const happened: Happened[] = []
  const pages = pairs.flat().flatMap((who, person) =>
    Array.from({ length: dose.devices }, (_, device) =>
      openPage({
        name: `${person}.${device}`,
        who,
        address: `http://127.0.0.1:${network.port}`,
        origin: address,
        chance,
        tell: (one) => happened.push(one),
      }),
    ),
  )
  try {
    const cuts = await writeThrough(pages, shaken, { ...dose, chance, harm: network.harm })
    network.heal()
    network.cutAll()
    await until(() => pages.every((page) => page.waiting() === 0))
    for (const page of pages) await settled(page)
    const kept = await shaken.kept()
    return {
      verdict: checkHistory({ happened, kept }),
      happened,
      kept,
      cuts,
      ms: performance.now() - started,
    }
  } finally {
    for (const page of pages) page.close()
    await network.close()
  }
}

type Storming = Dose & { chance: () => number; harm: () => boolean }

async function writeThrough(pages: readonly ChaosPage[], { kill }: Shaken, dose: Storming): Promise<number> {
  const { messages, kills, chance, harm } = dose
  const backlog = () => pages.reduce((sum, page) => sum + page.waiting(), 0)
  let cuts = 0
  let coming = Promise.resolve()
  for (let n = 0; n < messages; n += 1) {
    pages[Math.floor(chance() * pages.length)]?.write(`message ${n}`)
    while (cuts < (n * dose.cuts) / messages && harm()) cuts += 1
    const isTimeToDie =
      Math.floor((n * (kills + 1)) / messages) > Math.floor(((n - 1) * (kills + 1)) / messages)
    if (n > 0 && isTimeToDie) {
      await coming
      coming = kill()
    }
    if (chance() < 0.2) await delay(chance() * 8)
    while (backlog() > MOST_BACKLOG) await delay(20)
  }
  await coming
  for (let tries = 0; cuts < dose.cuts && tries < dose.cuts * 20; tries += 1) {
    if (harm()) cuts += 1
    await delay(5)
  }
  return cuts
}

async function until(isSo: () => boolean): Promise<void> {
  const started = performance.now()
  while (!isSo() && performance.now() - started < SETTLED_WITHIN_MS) await delay(20)
}

async function settled(page: ChaosPage, triesLeft = 20): Promise<void> {
  try {
    await page.settle()
  } catch (error) {
    if (triesLeft === 0) throw error
    await delay(100)
    await settled(page, triesLeft - 1)
  }
}
