import { type ComponentProps, lazy, Suspense } from 'react'

const WishSheet = lazy(async () => ({ default: (await import('./WishSheet.tsx')).WishSheet }))

/** The sheet for one wish. It loads when it is needed. */
export const LazyWishSheet = (props: ComponentProps<typeof WishSheet>) => (
  <Suspense>
    <WishSheet {...props} />
  </Suspense>
)
