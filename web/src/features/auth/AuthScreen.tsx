import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Wordmark } from '../../components/Wordmark.tsx'
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

  if (state.status === 'signedIn' && !reset) return <Navigate to={safeNext(params.get('next'))} replace />
  if (state.status === 'checking') {
    return (
      <Frame>
        <Pulse label={texts.checking} />
      </Frame>
    )
  }
  if (confirm) {
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
  const texts = useTexts()
  return (
    <div className="flex min-h-dvh flex-col ps-[max(1rem,env(safe-area-inset-left))] pe-[max(1rem,env(safe-area-inset-right))] pt-[env(safe-area-inset-top)] pb-[max(2rem,env(safe-area-inset-bottom))]">
      <nav className="mx-auto flex min-h-16 w-full max-w-5xl items-center justify-between gap-4">
        <Link
          to="/"
          className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-medium text-muted text-sm transition-colors hover:bg-brand-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {texts.auth.backToHome}
        </Link>
        <Wordmark />
      </nav>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-8 py-6">
        <Card>
          <div className="flex flex-col gap-6">
            <header className="flex flex-col gap-2 text-center">
              <h1 className="text-balance font-display font-semibold text-2xl">{texts.auth.title}</h1>
              <p className="text-muted">{texts.auth.subtitle}</p>
            </header>
            {children}
          </div>
        </Card>
        <ul aria-label={texts.auth.statisticsLabel} className="grid grid-cols-3 gap-3 text-center">
          {texts.landing.closing.statistics.map(({ figure, label }) => (
            <li key={label} className="flex flex-col gap-1">
              <span className="font-display font-semibold text-brand text-xl">{figure}</span>
              <span className="text-balance text-muted text-xs">{label}</span>
            </li>
          ))}
        </ul>
      </main>
    </div>
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
