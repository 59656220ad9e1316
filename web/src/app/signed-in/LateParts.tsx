import { InstallOffer } from '../install/InstallOffer.tsx'
import { Moments } from '../moments/Moments.tsx'
import { Notifying } from '../push/Notifying.tsx'
import { type UnreadCounts, useBadge } from './use-badge.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/** The parts of the signed-in frame that the first view does not need. `counts` are undefined until they are known. */
export function LateParts({ counts }: { counts: UnreadCounts | undefined }) {
  useBadge(counts)
  useScrollMemory()
  return (
    <>
      <Moments />
      <Notifying />
      <InstallOffer />
    </>
  )
}
