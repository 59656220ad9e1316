import type { Deps } from '../../context.ts'
import { endTravels } from './places.ts'

const ROUND_MS = 60_000

/** Brings people home when their travel is over, without anybody asking. */
export function openTravelWork(deps: Deps) {
  let isClosed = false
  let sweeping = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    try {
      await endTravels(deps)
    } catch (error) {
      if (!isClosed) deps.log.error({ err: error }, 'people could not be brought home')
    }
  }

  const round = () => {
    sweeping = sweeping.then(sweep)
  }
  return {
    sweep,
    start: (): void => {
      round()
      timer = setInterval(round, ROUND_MS).unref()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await sweeping
    },
  }
}
