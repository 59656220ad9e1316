import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { spentBy } from '../processes.ts'

const TICK_MS = 10
export const METRICS_TOKEN = 'a token for this measurement'

type Watched = { server: { url: string; pid: number }[]; postgresPid: number }

/** The use of the machine in a time: processor in ms, and shares from 0 to 1. */
export type LoadUse = {
  nodeMs: number
  postgresMs: number
  /** Each part of the machine and how full it was; the fullest is the bottleneck. */
  shares: Record<'event loop' | 'processors' | 'database pool' | 'disk', number>
}

const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)

/** The value of a metric with these labels in the text of a server. */
const valueIn = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1) ?? 0,
  )

async function loopsOf({ server }: Watched) {
  const texts = await Promise.all(
    server.map(async ({ url }) =>
      (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
    ),
  )
  return texts.map((text) => ({
    activeMs: valueIn(text, 'nodejs_eventloop_active_seconds_total') * 1000,
    waiting: valueIn(text, 'hearth_database_connections{state="waiting"}'),
  }))
}

/** Busy and waiting-for-disk time of all processors since the start of the machine. */
function machine(): { busyMs: number; diskMs: number } {
  const [user = 0, nice = 0, system = 0, , disk = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return { busyMs: (user + nice + system) * TICK_MS, diskMs: disk * TICK_MS }
}

async function stateOf(watched: Watched) {
  const nodeMs = watched.server.map(({ pid }) => spentBy(pid).cpuMs)
  const loops = await loopsOf(watched)
  return {
    at: performance.now(),
    nodeMs,
    postgresMs: spentBy(watched.postgresPid).cpuMs,
    loops,
    ...machine(),
  }
}

/** Watches servers and their PostgreSQL; the result tells what they have used since. */
export async function watch(watched: Watched): Promise<() => Promise<LoadUse>> {
  const before = await stateOf(watched)
  return async () => {
    const after = await stateOf(watched)
    const tookMs = after.at - before.at
    const active = after.loops.map(({ activeMs }, n) => activeMs - (before.loops[n]?.activeMs ?? 0))
    return {
      nodeMs: sum(after.nodeMs) - sum(before.nodeMs),
      postgresMs: after.postgresMs - before.postgresMs,
      shares: {
        'event loop': Math.max(...active) / tookMs,
        processors: (after.busyMs - before.busyMs) / tookMs / cpus().length,
        'database pool': Math.max(...after.loops.map(({ waiting }) => waiting)) > 0 ? 1 : 0,
        disk: (after.diskMs - before.diskMs) / tookMs / cpus().length,
      },
    }
  }
}
