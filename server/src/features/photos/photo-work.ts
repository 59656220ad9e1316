import type { Deps } from '../../context.ts'
import { clearAway } from './clearing.ts'
import { developWaiting } from './developing.ts'
import { mendPhotos } from './mending.ts'
import { uploads } from './uploads.store.ts'

const ROUND_MS = 15_000
const MEND_EVERY_MS = 86_400_000

/** What goes on with photos without anybody asking: making pictures, clearing away, looking for what is out of step. */
export function openPhotoWork(deps: Deps) {
  let isClosed = false
  let developing: Promise<void> | undefined
  let isAsked = false
  const timers: NodeJS.Timeout[] = []
  const isOver = () => isClosed

  async function quietly(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isClosed) deps.log.error({ err: error }, what)
    }
  }

  /** One round at a time; whoever rings while it goes on gets another. */
  function develop(): Promise<void> {
    isAsked = true
    developing ??= (async () => {
      while (isAsked && !isOver()) {
        isAsked = false
        await quietly('photos could not be developed', () => developWaiting(deps, isOver))
      }
    })().finally(() => {
      developing = undefined
    })
    return developing
  }

  const round = () => {
    void develop()
    void quietly('photos could not be cleared away', () => clearAway(deps))
  }
  const mend = () => quietly('photos could not be looked through', () => mendPhotos(deps))
  const every = (ms: number, work: () => void) => timers.push(setInterval(work, ms).unref())

  deps.photos.bell.on('full', () => void develop())
  return {
    /** Takes up what an earlier process left; `isAlone` where no other process works on the same database. */
    start: async (isAlone: boolean): Promise<void> => {
      if (isAlone) await uploads.releaseAll(deps.db)
      round()
      void mend()
      every(ROUND_MS, round)
      every(MEND_EVERY_MS, () => void mend())
    },
    close: async (): Promise<void> => {
      isClosed = true
      timers.forEach(clearInterval)
      deps.photos.darkroom.close()
      await developing
    },
  }
}
