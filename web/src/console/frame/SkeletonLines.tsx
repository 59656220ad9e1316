import { Skeleton } from '../../components/states/Skeleton.tsx'

/** A placeholder for rows of text. */
export const SkeletonLines = () => (
  <div aria-hidden className="flex flex-col gap-4">
    {Array.from({ length: 6 }, (_, place) => (
      <Skeleton key={place} className="h-9" />
    ))}
  </div>
)
