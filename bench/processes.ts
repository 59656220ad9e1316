import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100
const PAGE_KB = 4

type Process = { pid: number; parent: number; ticks: number; residentKb: number }

function readProcess(pid: number): Process[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, own = 0, system = 0, childrenOwn = 0, childrenSystem = 0, resident = 0] = [
      1, 11, 12, 13, 14, 21,
    ].map((at) => fields[at] ?? 0)
    const ticks = own + system + childrenOwn + childrenSystem
    return [{ pid, parent, ticks, residentKb: resident * PAGE_KB }]
  } catch {
    // It ended while this was read.
    return []
  }
}

/** A process and all it started, as Linux counts them. */
function familyOf(pid: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  const within = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...within(one.pid)])
  return [...all.filter((one) => one.pid === pid), ...within(pid)]
}

/** Processor time and memory of a process and its descendants. */
export function spentBy(pid: number): { cpuMs: number; residentMb: number } {
  const family = familyOf(pid)
  const sum = (of: (one: Process) => number) => family.reduce((total, one) => total + of(one), 0)
  return {
    cpuMs: (sum(({ ticks }) => ticks) * 1000) / TICKS_A_SECOND,
    residentMb: sum(({ residentKb }) => residentKb) / 1024,
  }
}

/** Memory of a process and all it started in MB; what several of them share is counted once. */
export function ownMemoryMb(pid: number): number {
  const shares = familyOf(pid).map((one) => {
    try {
      const rollup = readFileSync(`/proc/${one.pid}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0)
    } catch {
      // It ended while this was read.
      return 0
    }
  })
  return shares.reduce((total, kb) => total + kb, 0) / 1024
}

/**
 * How often the threads of a process and of all it started went to sleep, and so were woken again. That the system
 * took the processor away for another process is not counted.
 */
export function switchesOf(pid: number): { all: number; main: number } {
  const countIn = (status: string) =>
    [...status.matchAll(/^voluntary_ctxt_switches:\s+(\d+)/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
  const threads = familyOf(pid).flatMap((one) =>
    readdirSync(`/proc/${one.pid}/task`).map((id) => ({
      isMain: Number(id) === pid,
      count: countIn(readFileSync(`/proc/${one.pid}/task/${id}/status`, 'utf8')),
    })),
  )
  const sum = (some: typeof threads) => some.reduce((total, { count }) => total + count, 0)
  return { all: sum(threads), main: sum(threads.filter(({ isMain }) => isMain)) }
}

/** Follows how much memory a process and all it started hold at most; `end` gives it. */
export function watchMemory(pid: number, everyMs = 100): { end: () => number } {
  let most = spentBy(pid).residentMb
  const timer = setInterval(() => (most = Math.max(most, spentBy(pid).residentMb)), everyMs)
  return {
    end: () => {
      clearInterval(timer)
      return Math.max(most, spentBy(pid).residentMb)
    },
  }
}
