import { ButtonLink } from '../components/Button.tsx'
import { Mark } from '../components/Wordmark.tsx'
import { useTexts } from '../lib/texts.tsx'

export function NotFoundScreen() {
  const texts = useTexts().pages.notFound
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <Mark className="size-16 text-brand" />
      <p className="font-semibold text-muted text-sm tracking-widest">{texts.code}</p>
      <h1 className="text-balance font-display font-semibold text-3xl">{texts.heading}</h1>
      <p className="max-w-sm text-pretty text-muted">{texts.text}</p>
      <ButtonLink to="/" size="lg" className="mt-4">
        {texts.home}
      </ButtonLink>
    </main>
  )
}
