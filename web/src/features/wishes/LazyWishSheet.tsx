import { type ComponentProps, lazy, Suspense } from 'react'

/** Loads the sheet before it is needed, so that it opens at once. */
export const loadWishSheet = () => import('./WishSheet.tsx')

const WishSheet = lazy(async () => ({ default: (await loadWishSheet()).WishSheet }))

/** The sheet for one wish. It loads after the page. */
export const LazyWishSheet = (props: ComponentProps<typeof WishSheet>) => (
  <Suspense>
    <WishSheet {...props} />
  </Suspense>
)
