import { type ComponentProps, lazy, Suspense } from 'react'
import { SkeletonRows } from '../states/Skeleton.tsx'
import type { FamilyCard } from './FamilyCard.tsx'
import type { SharedCircle } from './SharedCircle.tsx'

const Shared = lazy(async () => ({ default: (await import('./cards.ts')).SharedCircle }))
const Card = lazy(async () => ({ default: (await import('./cards.ts')).FamilyCard }))

/** Loads cards and their texts once there is one to show. */
export const LazySharedCircle = (props: ComponentProps<typeof SharedCircle>) => (
  <Suspense fallback={<SkeletonRows />}>
    <Shared {...props} />
  </Suspense>
)

export const LazyFamilyCard = (props: ComponentProps<typeof FamilyCard>) => (
  <Suspense fallback={<SkeletonRows count={1} />}>
    <Card {...props} />
  </Suspense>
)
