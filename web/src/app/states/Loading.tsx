import { Suspense } from 'react'
import { Mark } from '../../components/layout/Wordmark.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { picture } from '../start/pieces.tsx'

const OfflineArt = picture(async () => (await import('../../components/art/OfflineArt.tsx')).OfflineArt)

/** The pulse for a loading screen. Without a network it says so. */
export function Loading() {
  const { loading, offlineState } = useTexts('front')
  const isOnline = useOnline()
  return (
    <main data-waiting={isOnline || undefined} className="grid min-h-(--screen-block) place-items-center p-6">
      {isOnline ? (
        <div role="status">
          <h1 className="sr-only">{loading}</h1>
          <span className="animate-breathe text-brand motion-reduce:animate-none">
            <Mark className="size-14" />
          </span>
        </div>
      ) : (
        <div
          role="status"
          data-offline="state"
          className="flex max-w-sm flex-col items-center gap-3 text-center"
        >
          <div className="mb-2 aspect-4/3 w-60">
            <Suspense>
              <OfflineArt />
            </Suspense>
          </div>
          <h1 className="font-display font-semibold text-2xl">{offlineState.title}</h1>
          <p className="text-balance text-muted">{offlineState.text}</p>
        </div>
      )}
    </main>
  )
}
