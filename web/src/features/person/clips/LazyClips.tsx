import type { PersonView } from '@hearth/contract/profile/people'
import { type ComponentType, lazy, Suspense } from 'react'

const load = () => import('./PersonClips.tsx')

/** Returns a part that loads after the page, which stands without it. */
function lazily<Props extends object>(find: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const nothing: ComponentType<Props> = () => null
  const Loaded = lazy(async () => ({ default: await find().catch(() => nothing) }))
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

/** The video intro of a person, and spoken answers without a written one. */
export const LazyClips = lazily<{ person: PersonView }>(async () => (await load()).PersonClips)

/** The spoken answer beside a written one. */
export const LazySpoken = lazily<{ personId: string; promptId: string }>(async () => (await load()).SpokenToo)
