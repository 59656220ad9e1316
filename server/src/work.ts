import type { Deps } from './context.ts'
import { eraseEnded } from './features/chat/erasing.ts'
import { remindOfTurns } from './features/chat/reminding.ts'
import { openRankingWork } from './features/discovery/ranking/ranking-work.ts'
import { openPhotoWork } from './features/photos/photo-work.ts'
import { endTravels } from './features/profiles/places.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Round = { everyMs: number; failing: string }

/** Does something again and again without anybody asking, one round after the other; a failing one is told of. */
function openRounds(deps: Deps, work: (deps: Deps) => Promise<void>, { everyMs, failing }: Round) {
  let isClosed = false
  let sweeping = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    try {
      await work(deps)
    } catch (error) {
      if (!isClosed) deps.log.error({ err: error }, failing)
    }
  }

  const round = () => {
    sweeping = sweeping.then(sweep)
  }
  return {
    sweep,
    start: (): void => {
      round()
      timer = setInterval(round, everyMs).unref()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await sweeping
    },
  }
}

/** What a house does beside answering; begun once it stands, and ended before its database closes. */
export function openWork(deps: Deps) {
  const photos = openPhotoWork(deps)
  const ranking = openRankingWork(deps)
  const travel = openRounds(deps, endTravels, {
    everyMs: MINUTE_MS,
    failing: 'people could not be brought home',
  })
  const erasing = openRounds(deps, eraseEnded, {
    everyMs: HOUR_MS,
    failing: 'what was said in ended matches could not be erased',
  })
  const reminding = openRounds(deps, remindOfTurns, {
    everyMs: HOUR_MS,
    failing: 'nobody could be reminded of their turn',
  })
  return {
    travel,
    erasing,
    reminding,
    /** `isAlone` where no other process can be at the same work. */
    start: async (isAlone: boolean): Promise<void> => {
      await photos.start(isAlone)
      for (const rounds of [travel, erasing, reminding]) rounds.start()
      await ranking.start(isAlone)
    },
    close: async (): Promise<void> => {
      await photos.close()
      for (const rounds of [travel, erasing, reminding]) await rounds.close()
      await ranking.close()
    },
  }
}
