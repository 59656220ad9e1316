import { lazy, Suspense } from 'react'
import { InstallOffer } from '../install/InstallOffer.tsx'
import { Moments } from '../moments/Moments.tsx'
import { Notifying } from '../push/Notifying.tsx'
import { hasAccent } from './saved-accent.ts'
import { type UnreadCounts, useBadge } from './use-badge.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

// If it does not load, the colours are the community's own.
const ChosenAccent = lazy(() =>
  import('./ChosenAccent.tsx').then(
    (it) => ({ default: it.ChosenAccent }),
    () => ({ default: () => null }),
  ),
)

/** The parts of the signed-in frame that the first view does not need. `counts` are undefined until they are known. */
export function LateParts({ counts }: { counts: UnreadCounts | undefined }) {
  useBadge(counts)
  useScrollMemory()
  return (
    <>
      <Moments />
      <Notifying />
      <InstallOffer />
      {hasAccent() && (
        <Suspense>
          <ChosenAccent />
        </Suspense>
      )}
    </>
  )
}
