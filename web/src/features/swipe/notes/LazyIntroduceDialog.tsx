import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./IntroduceDialog.tsx')

const IntroduceDialog = lazy(async () => ({ default: (await load()).IntroduceDialog }))

/** Brings it before it is needed: a tunnel may come first. */
export function bringIntroduceDialog(): void {
  // A failed load is repeated where the dialog is shown.
  load().catch(() => undefined)
}

/** Few people need this dialog, and only once, so the deck does not wait for it. */
export function LazyIntroduceDialog(props: ComponentProps<typeof IntroduceDialog>) {
  return (
    <Suspense>
      <IntroduceDialog {...props} />
    </Suspense>
  )
}
