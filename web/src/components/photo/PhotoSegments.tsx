/** How many pictures there are and which one is shown; the words beside it say the same. */
export function PhotoSegments({ count, at }: { count: number; at: number }) {
  return (
    <span aria-hidden className="photo-segments">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} data-at={place === at || undefined} />
      ))}
    </span>
  )
}
