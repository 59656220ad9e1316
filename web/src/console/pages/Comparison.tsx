import { lazy, Suspense } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'

const Difference = lazy(async () => ({ default: (await import('./Difference.tsx')).Difference }))

/** The lines that the text changes in the published one. */
export function Comparison({ before, after }: { before: string | null; after: string }) {
  const texts = useTexts('consolePages')
  if (before === null) return <p className="text-muted text-sm">{texts.nothingToCompare}</p>
  if (before === after) return <p className="text-muted text-sm">{texts.noDifference}</p>
  return (
    <Suspense fallback={<SkeletonLines />}>
      <Difference before={before} after={after} />
    </Suspense>
  )
}
