import { createContext, type ReactNode, useContext } from 'react'

/** Holds back what would be drawn while something flies over the screen, until it has landed. */
export type DrawScheduler = {
  /** Runs this once nothing moves: a moment later where nothing does. */
  whenStill: (act: () => void) => void
  setMoving: (isMoving: boolean) => void
}

/** However long something flies, nothing waits longer than this. */
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
