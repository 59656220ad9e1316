import { Suspense } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { picture } from '../start/pieces.tsx'

const BrokenArt = picture(async () => (await import('../../components/art/BrokenArt.tsx')).BrokenArt)

export function ErrorScreen() {
  const texts = useTexts('front').pages.error
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <div className="aspect-4/3 w-64 max-w-full">
        <Suspense>
          <BrokenArt />
        </Suspense>
      </div>
      <h1 className="text-balance font-display font-semibold text-3xl">{texts.heading}</h1>
      <p className="max-w-md text-balance text-muted">{texts.text}</p>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
        <Button size="lg" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
        {/* A full load, not a route change: what broke may still be in memory. */}
        <a href="/" className="inline-flex min-h-13 items-center px-5 font-semibold text-brand underline">
          {texts.home}
        </a>
      </div>
    </main>
  )
}
