const base = 'animate-breathe bg-line motion-reduce:animate-none'

/** A placeholder in the shape of the content that loads. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={`${base} ${/rounded|arch/.test(className) ? '' : 'rounded-lg'} ${className}`}
    />
  )
}

/** Placeholders for rows with a face and two lines. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <div aria-hidden className="flex flex-col">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="flex min-h-18 items-center gap-4 px-3 py-2.5">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5 rounded-full" />
            <Skeleton className="h-3.5 w-4/5 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A placeholder for messages. */
export function SkeletonTalk() {
  return (
    <div aria-hidden className="flex flex-col gap-3 py-4">
      <Skeleton className="h-12 w-2/3 rounded-xl" />
      <Skeleton className="h-12 w-2/5 rounded-xl" />
      <Skeleton className="h-16 w-3/5 self-end rounded-xl" />
      <Skeleton className="h-12 w-1/2 rounded-xl" />
      <Skeleton className="h-12 w-1/3 self-end rounded-xl" />
    </div>
  )
}

/** A placeholder for the top card and the two buttons. */
export function SkeletonCard() {
  return (
    <div aria-hidden className="deck-table flex-1">
      <div className="lit flex flex-1 flex-col overflow-hidden rounded-2xl flank:col-start-2 flank:row-start-1 flank:min-h-(--deck-least)">
        <Skeleton className="min-h-72 flex-1 rounded-none" />
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <Skeleton className="h-4 w-11/12 rounded-full" />
          <Skeleton className="h-4 w-3/5 rounded-full" />
          <div className="flex gap-2">
            <Skeleton className="h-7 w-20 rounded-full" />
            <Skeleton className="h-7 w-24 rounded-full" />
          </div>
        </div>
      </div>
      <div className="decision-bar deck-buttons">
        <Skeleton className="size-16 rounded-full flank:col-start-1 flank:row-start-1 lg:size-18" />
        <Skeleton className="size-16 rounded-full flank:col-start-3 flank:row-start-1 lg:size-18" />
      </div>
    </div>
  )
}
