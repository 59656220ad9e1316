import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { NoMatchesArt } from '../../components/art/NoMatchesArt.tsx'
import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Wordmark } from '../../components/Wordmark.tsx'
import { brand } from '../../lib/brand.ts'
import { safeNext } from '../../lib/next-path.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { AuthForm } from './AuthForm.tsx'
import type { AuthView } from './auth.views.ts'
import { ConfirmLink } from './ConfirmLink.tsx'

export function AuthScreen() {
  const { session, state } = useSession()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const texts = useTexts().auth
  const [view, setView] = useState<AuthView>('sign_in')
  const [told, setTold] = useState<string>()
  const reset = params.get('reset')
  const confirm = params.get('confirm')

  useEffect(
    () =>
      session.listen((event) => {
        if (event === 'SIGNED_IN') toast(texts.welcome.title, { description: texts.welcome.text })
        if (event === 'SIGNED_OUT') void navigate('/')
        if (event === 'PASSWORD_RECOVERY') setView('update_password')
        if (event === 'USER_UPDATED') setView('sign_in')
      }),
    [session, navigate, texts],
  )

  useEffect(() => {
    if (reset) session.recoverPassword()
  }, [session, reset])

  const mustChoose = view === 'update_password'
  if (state.status === 'signedIn' && !reset && !mustChoose)
    return <Navigate to={safeNext(params.get('next'))} replace />
  if (state.status === 'checking') {
    return (
      <Frame>
        <Pulse label={texts.checking} />
      </Frame>
    )
  }
  if (confirm && !mustChoose) {
    return (
      <Frame>
        <ConfirmLink token={confirm} onLeave={() => setParams({}, { replace: true })} />
      </Frame>
    )
  }
  return (
    <Frame>
      <AuthForm
        view={view}
        told={told}
        token={reset ?? ''}
        onView={(next) => {
          setTold(undefined)
          setView(next)
          if (reset) setParams({}, { replace: true })
        }}
        onTold={(text, isOver) => {
          setTold(text)
          if (isOver) setParams({}, { replace: true })
        }}
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const texts = useTexts().auth
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <Fireside />
      <div className="relative flex min-h-dvh flex-col ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] pt-[env(safe-area-inset-top)] pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <nav className="mx-auto flex min-h-16 w-full max-w-md items-center justify-between gap-4">
          <Link
            to="/"
            className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-medium text-muted text-sm transition-colors hover:bg-brand-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
            {texts.backToHome}
          </Link>
          <span className="lg:invisible">
            <Wordmark />
          </span>
        </nav>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-8 py-4">
          <header className="flex flex-col gap-2 text-center">
            <h1 className="font-display font-semibold text-3xl">{texts.title}</h1>
            <p className="text-muted">{texts.subtitle}</p>
          </header>
          <Card>{children}</Card>
          <ul aria-label={texts.statisticsLabel} className="grid grid-cols-3 gap-3 text-center">
            {brand.figures.map(({ value, label }) => (
              <li key={label} className="flex flex-col gap-1">
                <span className="font-display font-semibold text-brand text-xl">{value}</span>
                <span className="text-muted text-xs">{label}</span>
              </li>
            ))}
          </ul>
        </main>
      </div>
    </div>
  )
}

/** Only where there is room beside the form. */
function Fireside() {
  return (
    <aside
      aria-label={brand.name}
      className="night sticky top-0 m-4 me-0 hidden h-[calc(100dvh-2rem)] flex-col justify-between overflow-hidden rounded-2xl p-10 shadow-lift lg:flex"
    >
      <span className="[&_*]:text-on-night">
        <Wordmark size="lg" />
      </span>
      <div className="mx-auto w-full max-w-md [--color-brand:var(--color-flame)]">
        <NoMatchesArt />
      </div>
      <p className="max-w-md text-balance font-display font-semibold text-3xl">{brand.tagline}</p>
    </aside>
  )
}

function Pulse({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-13" />
    </div>
  )
}
