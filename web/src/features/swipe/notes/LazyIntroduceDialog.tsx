import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./IntroduceDialog.tsx')

const IntroduceDialog = lazy(async () => ({ default: (await load()).IntroduceDialog }))

/** Brings it before it is needed: a tunnel may come first. */
export function bringIntroduceDialog(): void {
  // What does not come now is asked for again where it is shown.
  load().catch(() => undefined)
}

/** What hardly anybody is asked, and once at most, so that the deck does not wait for it. */
export function LazyIntroduceDialog(props: ComponentProps<typeof IntroduceDialog>) {
  return (
    <Suspense>
      <IntroduceDialog {...props} />
    </Suspense>
  )
}
