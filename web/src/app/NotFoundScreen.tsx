import { LostArt } from '../components/art/LostArt.tsx'
import { ButtonLink } from '../components/Button.tsx'
import { useFrontTexts } from '../lib/front-texts.tsx'

export function NotFoundScreen() {
  const texts = useFrontTexts().pages.notFound
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <div className="w-72 max-w-full">
        <LostArt />
      </div>
      <p className="font-semibold text-muted text-sm tracking-widest">{texts.code}</p>
      <h1 className="text-balance font-display font-semibold text-3xl">{texts.heading}</h1>
      <p className="max-w-sm text-pretty text-muted">{texts.text}</p>
      <ButtonLink to="/" size="lg" className="mt-4">
        {texts.home}
      </ButtonLink>
    </main>
  )
}
