import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { loadTexts } from '../../lib/texts/loaded-texts.ts'
import type { InstallDialog } from './InstallDialog.tsx'

type Props = ComponentProps<typeof InstallDialog>

// Without the file nothing is offered.
const Dialog = lazy(() =>
  Promise.all([import('./InstallDialog.tsx'), loadTexts('install')]).then(
    ([it]): { default: ComponentType<Props> } => ({ default: it.InstallDialog }),
    (): { default: ComponentType<Props> } => ({ default: () => null }),
  ),
)

/** The dialog that offers the app. Few people see it, so it loads when it is shown. */
export const LazyInstallDialog = (props: Props) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
