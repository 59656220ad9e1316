import { useQuery } from '@tanstack/react-query'
import { Flame, Heart, LogOut, type LucideIcon, MessageCircle, PenLine, User } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { ownProfile } from '../../api/queries.ts'
import { ButtonLink, IconButton } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { FailedState } from '../../components/States.tsx'
import { Wordmark } from '../../components/Wordmark.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useSession } from '../../session/SessionProvider.tsx'

type CardName = 'swipe' | 'messages' | 'matches' | 'profile'

const doors: { name: CardName; to: string; icon: LucideIcon }[] = [
  { name: 'swipe', to: '/swipe', icon: Flame },
  { name: 'messages', to: '/matches', icon: MessageCircle },
  { name: 'matches', to: '/matches', icon: Heart },
  { name: 'profile', to: '/profile-setup', icon: User },
]

export function DashboardScreen() {
  const texts = useTexts()
  const words = texts.dashboard
  const profile = useQuery(ownProfile)
  return (
    <Page width="wide" title={<Wordmark />} action={<SignOutButton />}>
      <div className="flex flex-col gap-8">
        <header className="flex flex-col gap-2">
          <Greeting displayName={profile.data?.displayName} isLoading={profile.isPending} />
          <h2 className="text-balance font-display font-semibold text-3xl">{words.headline}</h2>
          <p className="text-lg text-muted">{words.subline}</p>
        </header>
        <ul className="grid gap-4 sm:grid-cols-2">
          {doors.map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Link
                to={to}
                className="group flex h-full items-center gap-4 rounded-xl border border-line bg-surface p-5 shadow-soft transition duration-200 hover:border-brand hover:shadow-lift"
              >
                <span className="grid size-13 shrink-0 place-items-center rounded-full bg-brand-soft text-brand transition-colors group-hover:bg-brand group-hover:text-on-brand">
                  <Icon aria-hidden className="size-6" />
                </span>
                <span className="flex min-w-0 flex-col">
                  <span className="font-display font-semibold text-lg">{words.cards[name].title}</span>
                  <span className="text-muted text-sm">{words.cards[name].text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {profile.data && !profile.data.bio && <CompleteProfile />}
        {profile.isError && !profile.data && (
          <FailedState
            title={texts.failedState.title}
            text={texts.failedState.text}
            retryLabel={texts.failedState.retry}
            onRetry={() => void profile.refetch()}
          />
        )}
      </div>
    </Page>
  )
}

function Greeting({ displayName, isLoading }: { displayName: string | undefined; isLoading: boolean }) {
  const texts = useTexts().dashboard
  const { state } = useSession()
  const email = state.status === 'signedIn' ? state.session.person.email : ''
  const name = displayName || email.split('@')[0]
  if (isLoading || !name) return <Skeleton className="h-7 w-56" />
  return (
    <p className="font-medium text-brand">
      <bdi>{texts.greeting(name)}</bdi>
    </p>
  )
}

function CompleteProfile() {
  const texts = useTexts().dashboard.complete
  return (
    <Card className="border-brand bg-brand-soft">
      <div className="flex flex-col items-start gap-4 sm:flex-row sm:items-center">
        <PenLine aria-hidden className="size-8 shrink-0 text-brand" strokeWidth={1.6} />
        <div className="min-w-0 flex-1">
          <h2 className="font-display font-semibold text-lg">{texts.title}</h2>
          <p className="text-muted text-sm">{texts.text}</p>
        </div>
        <ButtonLink to="/profile-setup">{texts.action}</ButtonLink>
      </div>
    </Card>
  )
}

function SignOutButton() {
  const texts = useTexts()
  const words = texts.dashboard
  const { session } = useSession()
  const [isBusy, setIsBusy] = useState(false)

  async function signOut() {
    setIsBusy(true)
    try {
      await session.signOut()
      toast(words.signedOut.title, { description: words.signedOut.text })
    } catch {
      toast.error(texts.failures.title, { description: words.signOutFailed })
      setIsBusy(false)
    }
  }

  return (
    <IconButton label={words.signOut} disabled={isBusy} onClick={() => void signOut()}>
      <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
    </IconButton>
  )
}
