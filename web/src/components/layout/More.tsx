import { useInSight } from '../../lib/hooks/use-in-sight.ts'
import { Button } from '../buttons/Button.tsx'

type LoadMoreProps = {
  label: string
  isBusy: boolean
  onMore: () => void
  variant?: 'quiet' | 'secondary'
  className?: string
}

/** The end of what has been loaded of a list, which asks for more where it comes into sight or is pressed. */
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
