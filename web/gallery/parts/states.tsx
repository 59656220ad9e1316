import { Button } from '../../src/components/buttons/Button.tsx'
import { Skeleton } from '../../src/components/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../src/components/states/States.tsx'

const nothing = () => undefined

export const stateStates = {
  empty: () => (
    <EmptyState
      title="No more profiles!"
      text="You've seen all available profiles. Check back later for new people!"
      action={<Button>Back to Dashboard</Button>}
    />
  ),
  'empty, nothing to do': () => (
    <EmptyState title="No matches yet" text="Keep swiping to find your perfect match!" />
  ),
  failed: () => <FailedState onRetry={nothing} />,
  skeleton: () => (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-40" />
    </div>
  ),
}
