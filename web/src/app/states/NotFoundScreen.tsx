import { use } from 'react'
import { Link } from 'react-router'
import { LostArt } from '../../components/art/LostArt.tsx'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { SignOutContext } from '../../components/layout/sign-out-context.ts'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

export function NotFoundScreen() {
  const texts = useTexts('notFound')
  return (
    <div className="page-width flex min-h-dvh flex-col pt-[env(safe-area-inset-top)]">
      <header className="flex min-h-16 items-center justify-between">
        <Link to="/" className="-ms-3 inline-flex min-h-11 items-center rounded-full px-3">
          <Wordmark />
        </Link>
        {use(SignOutContext)}
      </header>
      <main className="flex flex-1 flex-col items-center justify-center gap-4 pt-2 pb-16 text-center">
        <div className="w-72 max-w-full">
          <LostArt />
        </div>
        <p className="font-semibold text-muted text-sm tracking-widest">{texts.code}</p>
        <h1 className="text-balance font-display font-semibold text-3xl">{texts.heading}</h1>
        <ButtonLink to="/" size="lg" className="mt-4">
          {texts.home}
        </ButtonLink>
      </main>
    </div>
  )
}
