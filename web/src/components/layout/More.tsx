import { useInSight } from '../../lib/hooks/use-in-sight.ts'
import { Button } from '../buttons/Button.tsx'

type LoadMoreProps = {
  label: string
  isBusy: boolean
  onMore: () => void
  variant?: 'quiet' | 'secondary'
  className?: string
}

/** Loads the next page of a list when it comes into view or is pressed. */
export function More({ label, isBusy, onMore, variant = 'quiet', className = '' }: LoadMoreProps) {
  const end = useInSight(onMore)
  return (
    <div ref={end} className={`flex justify-center ${className}`}>
      <Button variant={variant} busy={isBusy} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
