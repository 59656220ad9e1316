import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { RedisSettings } from '../../realtime/redis/redis-messages.ts'
import { processEnv } from './process-settings.ts'
import type { Raced, Racing } from './racing-ends.ts'

export type RaceRequest = { kind: 'listen'; racings: Racing[] } | { kind: 'run' }
export type RaceReply = { kind: 'ready' } | { kind: 'raced'; raced: Raced[] }

const script = fileURLToPath(new URL('./race-process.ts', import.meta.url))

type RaceProcessOptions = RedisSettings & { databaseUrl: string; seed: number }

/** Starts two processes of one server. Returns the view of each process on each race. */
export async function openEndingProcesses({ seed, ...means }: RaceProcessOptions) {
  const children = [seed, seed + 1].map((own) => openChild({ ...means, seed: own }))
  afterAll(() => Promise.all(children.map((child) => child.close())))
  await Promise.all(children.map((child) => child.ready))

  return async (racings: readonly (readonly [Racing, Racing])[]): Promise<Raced[][]> => {
    const own = (at: number) => racings.flatMap((both) => both[at] ?? [])
    await Promise.all(children.map((child, at) => child.ask({ kind: 'listen', racings: own(at) })))
    const told = await Promise.all(children.map((child) => child.ask({ kind: 'run' })))
    const raced = told.map((one) => (one.kind === 'raced' ? one.raced : []))
    return racings.map((_, nth) => raced.flatMap((all) => all[nth] ?? []))
  }
}

/** Answers one thing after another. */
function openChild(means: RaceProcessOptions) {
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
