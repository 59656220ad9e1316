import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100
const LOOK_EVERY_MS = 100

/** Returns nothing for a process that has ended. */
function attempt<Found>(look: () => Found): Found | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

function childrenOf(pid: number): number[] {
  const threads = attempt(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const lists = threads.map(
    (id) => attempt(() => readFileSync(`/proc/${pid}/task/${id}/children`, 'utf8')) ?? '',
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

function secondsOf(pid: number): number {
  const line = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ''
  const [own = 0, system = 0] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (own + system) / TICKS_A_SECOND
}

const commandOf = (pid: number) => attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1')) ?? ''

/**
 * Follows the processor time of the processes that this one starts by a command, with all that they start. `end` returns the
 * seconds of the longest. The last tenth of a second of a process is not seen.
 */
export function watchProcessorTime(command: RegExp): { end: () => number } {
  const seen = new Map<number, Map<number, number>>()
  const timer = setInterval(() => {
    for (const child of childrenOf(process.pid)) {
      if (!command.test(commandOf(child))) continue
      const family = seen.get(child) ?? new Map<number, number>()
      for (const pid of familyOf(child)) family.set(pid, Math.max(secondsOf(pid), family.get(pid) ?? 0))
      seen.set(child, family)
    }
  }, LOOK_EVERY_MS)
  return {
    end: () => {
      clearInterval(timer)
      return Math.max(
        0,
        ...[...seen.values()].map((family) => [...family.values()].reduce((a, b) => a + b, 0)),
      )
    },
  }
}
