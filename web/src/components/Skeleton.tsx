export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={`animate-breathe rounded-lg bg-line motion-reduce:animate-none ${className}`}
    />
  )
}
