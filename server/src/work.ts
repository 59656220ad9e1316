import type { Deps } from './context.ts'
import { openErasingWork } from './features/chat/erasing.ts'
import { openRemindingWork } from './features/chat/reminding.ts'
import { openRankingWork } from './features/discovery/ranking/ranking-work.ts'
import { openPhotoWork } from './features/photos/photo-work.ts'
import { openTravelWork } from './features/profiles/travel-work.ts'

/** What a house does beside answering; begun once it stands, and ended before its database closes. */
export function openWork(deps: Deps) {
  const photos = openPhotoWork(deps)
  const travel = openTravelWork(deps)
  const ranking = openRankingWork(deps)
  const erasing = openErasingWork(deps)
  const reminding = openRemindingWork(deps)
  return {
    travel,
    erasing,
    reminding,
    /** `isAlone` where no other process can be at the same work. */
    start: async (isAlone: boolean): Promise<void> => {
      await photos.start(isAlone)
      travel.start()
      erasing.start()
      reminding.start()
      await ranking.start(isAlone)
    },
    close: async (): Promise<void> => {
      await photos.close()
      await travel.close()
      await erasing.close()
      await reminding.close()
      await ranking.close()
    },
  }
}
