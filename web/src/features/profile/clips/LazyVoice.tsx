import { type ComponentType, lazy, Suspense } from 'react'

/** Returns a component that shows nothing while it loads, and nothing if it cannot be loaded: answers can be written without. */
function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const nothing: ComponentType<Props> = () => null
  const Loaded = lazy(async () => ({ default: await load().catch(() => nothing) }))
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

/** The spoken answer to a prompt, beside the written one. */
export const LazyVoiceAnswer = lazily<{ promptId: string }>(
  async () => (await import('./VoiceAnswer.tsx')).VoiceAnswer,
)

/** The spoken answers without a written one. */
export const LazySpokenOnly = lazily<{ written: readonly string[] }>(
  async () => (await import('./VoiceAnswer.tsx')).SpokenOnly,
)
