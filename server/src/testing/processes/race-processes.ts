import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createClient } from '@redis/client'
import { afterAll, expect } from 'vitest'
import { channelsOf, type RedisSettings } from '../../realtime/redis/redis-messages.ts'
import { processEnv } from './process-settings.ts'
import type { Raced, Racing } from './racing-ends.ts'

export type RaceRequest = { kind: 'listen'; racings: Racing[] } | { kind: 'run' }
export type RaceReply = { kind: 'ready' } | { kind: 'raced'; raced: Raced[] }

const script = fileURLToPath(new URL('./race-process.ts', import.meta.url))

type RaceProcessOptions = { databaseUrl: string; redisUrl: string; seed: number }

/** Starts two processes of one server. Returns the view of each process on each race. */
export async function openEndingProcesses({ databaseUrl, redisUrl, seed }: RaceProcessOptions) {
  const community = randomUUID()
  const children = [seed, seed + 1].map((own) => openChild({ databaseUrl, redisUrl, community, seed: own }))
  afterAll(() => Promise.all(children.map((child) => child.close())))
  await Promise.all(children.map((child) => child.ready))
  await untilHearing({ redisUrl, community }, children.length)

  return async (racings: readonly (readonly [Racing, Racing])[]): Promise<Raced[][]> => {
    const own = (at: number) => racings.flatMap((both) => both[at] ?? [])
    await Promise.all(children.map((child, at) => child.ask({ kind: 'listen', racings: own(at) })))
    const told = await Promise.all(children.map((child) => child.ask({ kind: 'run' })))
    const raced = told.map((one) => (one.kind === 'raced' ? one.raced : []))
    return racings.map((_, nth) => raced.flatMap((all) => all[nth] ?? []))
  }
}

/** Waits until so many processes hear of ends. Their connections to Redis open by themselves. */
async function untilHearing({ redisUrl, community }: RedisSettings, processes: number): Promise<void> {
  const { toAll } = channelsOf(community)
  const client = await createClient({ url: redisUrl }).connect()
  const countHearing = async () => (await client.pubSubNumSub([toAll]))[toAll]
  await expect.poll(countHearing, { timeout: 60_000 }).toBe(processes)
  client.destroy()
}

/** Answers one thing after another. */
function openChild(means: RaceProcessOptions & RedisSettings) {
  const child = fork(script, [JSON.stringify(means)], { env: processEnv })
  const exited = once(child, 'exit')
  let waiting = Promise.withResolvers<RaceReply>()
  child.on('message', (told: RaceReply) => waiting.resolve(told))
  child.on('exit', (code) => waiting.reject(new Error(`A process of the server ended with ${code}`)))
  return {
    ready: waiting.promise,
    ask: (asked: RaceRequest): Promise<RaceReply> => {
      waiting = Promise.withResolvers<RaceReply>()
      child.send(asked)
      return waiting.promise
    },
    close: async () => {
      // Nobody waits for an answer any more.
      waiting.resolve({ kind: 'ready' })
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
