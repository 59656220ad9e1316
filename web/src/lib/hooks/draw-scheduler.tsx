import { createContext, type ReactNode, useContext } from 'react'

/** Delays updates while a card flies over the screen. */
export type DrawScheduler = {
  /** Runs `act` once nothing moves, at the earliest in the next task. */
  whenStill: (act: () => void) => void
  setMoving: (isMoving: boolean) => void
}

/** Longest delay, even if a card still moves. */
const LONGEST_MS = 1_000

export function createDrawScheduler(): DrawScheduler {
  let held: (() => void)[] | undefined
  let longest: ReturnType<typeof setTimeout> | undefined

  function setMoving(isMoving: boolean): void {
    clearTimeout(longest)
    if (isMoving) {
      held ??= []
      longest = setTimeout(() => setMoving(false), LONGEST_MS)
      return
    }
    const waiting = held ?? []
    held = undefined
    for (const act of waiting) act()
  }

  return {
    whenStill: (act) => {
      if (held) held.push(act)
      else setTimeout(act, 0)
    },
    setMoving,
  }
}

const Context = createContext<DrawScheduler>({
  whenStill: (act) => void setTimeout(act, 0),
  setMoving: () => undefined,
})

export const useDrawScheduler = () => useContext(Context)

export const DrawSchedulerProvider = ({
  stillness,
  children,
}: {
  stillness: DrawScheduler
  children: ReactNode
}) => <Context value={stillness}>{children}</Context>
