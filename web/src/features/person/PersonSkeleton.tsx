import { Skeleton } from '../../components/states/Skeleton.tsx'

/** A person's page before anything is known of them. */
export function PersonSkeleton() {
  return (
    <div aria-hidden className="person-panes">
      <div className="person-first">
        <Skeleton className="person-photo" />
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-10 w-3/5 rounded-full" />
        <Skeleton className="h-5 w-4/5 rounded-full" />
        <div className="flex flex-wrap gap-2">
          {['w-32', 'w-24', 'w-40'].map((width) => (
            <Skeleton key={width} className={`h-9 rounded-full ${width}`} />
          ))}
        </div>
        <Skeleton className="h-28 rounded-xl" />
        <Skeleton className="h-28 rounded-xl" />
      </div>
    </div>
  )
}
