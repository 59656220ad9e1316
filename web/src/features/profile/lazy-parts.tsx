import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { loadTexts } from '../../lib/texts/loaded-texts.ts'

type LateParts = typeof import('./late-parts.ts')
type LatePart = keyof LateParts
const Nothing = (): ReactNode => null

/** A part without which the page works as well: the refusal of a save says the same, and tips are only a help. */
const part = <Name extends LatePart>(name: Name) =>
  lazy<LateParts[Name]>(() =>
    Promise.all([import('./late-parts.ts'), loadTexts('coach')]).then(
      ([parts]) => ({ default: parts[name] }),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes any properties and shows nothing
      () => ({ default: Nothing as LateParts[Name] }),
    ),
  )

const ChangesLeft = part('ChangesLeft')
const Coach = part('Coach')

/** The line about the changes that are left. It loads after the page. */
export const LazyChangesLeft = () => (
  <Suspense>
    <ChangesLeft />
  </Suspense>
)

/** The tips for the profile. They load after the page, which keeps their place so that nothing moves. */
export const LazyCoach = (props: ComponentProps<typeof Coach>) => (
  <Suspense fallback={<Skeleton className="h-20 rounded-xl" />}>
    <Coach {...props} />
  </Suspense>
)

const loadConflicts = async () => ({ default: (await import('./late-parts.ts')).Conflicts })
const Conflicts = lazy(loadConflicts)

/** The dialog for a field that was changed in two places. It loads when it is needed. */
export const LazyConflicts = (props: ComponentProps<typeof Conflicts>) => (
  <Suspense>
    <Conflicts {...props} />
  </Suspense>
)
