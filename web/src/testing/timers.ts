type Timer = ReturnType<typeof setTimeout>

/** Remembers the timers that a file of tests sets. The returned function ends those that still wait, and forgets all. */
export function recordTimers(): () => void {
  const { setTimeout: once, setInterval: again } = globalThis
  const timers = new Set<Timer>()
  const recording = <Set extends typeof setInterval | typeof setTimeout>(set: Set) =>
    new Proxy(set, {
      apply: (target, self, args) => {
        const timer: Timer = Reflect.apply(target, self, args)
        timers.add(timer)
        return timer
      },
    })
  globalThis.setTimeout = recording(once)
  globalThis.setInterval = recording(again)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    Object.assign(globalThis, { setTimeout: once, setInterval: again })
  }
}
