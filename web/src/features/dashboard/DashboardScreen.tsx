import { useQuery } from '@tanstack/react-query'
import { Flame, Heart, LogOut, type LucideIcon, MessageCircle, Settings, User } from 'lucide-react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { ownProfile } from '../../api/queries.ts'
import { IconButton } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Wordmark } from '../../components/Wordmark.tsx'
import { useDashboardTexts } from '../../lib/dashboard-texts.tsx'
import { goesAlong } from '../../lib/goes-along.ts'
import { useOnline } from '../../lib/online.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Finish } from './Finish.tsx'
import { LikesYou } from './LikesYou.tsx'
import { Newcomers } from './Newcomers.tsx'
import { Failed } from './Section.tsx'
import { YourTurn } from './YourTurn.tsx'

type CardName = 'swipe' | 'messages' | 'matches' | 'profile'

const doors: { name: CardName; to: string; icon: LucideIcon }[] = [
  { name: 'swipe', to: '/swipe', icon: Flame },
  { name: 'messages', to: '/matches', icon: MessageCircle },
  { name: 'matches', to: '/matches', icon: Heart },
  { name: 'profile', to: '/profile-setup', icon: User },
]

export function DashboardScreen() {
  const words = useDashboardTexts()
  const profile = useQuery(ownProfile)
  return (
    <Page width="wide" title={<Title />} action={<Actions />}>
      <div className="flex flex-col gap-8 lg:gap-10">
        <header className="flex flex-col gap-1.5">
          <Greeting displayName={profile.data?.displayName} isLoading={profile.isPending} />
          <h2 className="text-balance font-display font-semibold text-3xl">{words.headline}</h2>
          <p className="text-lg text-muted">{words.subline}</p>
        </header>
        {profile.data && <Finish profile={profile.data} />}
        {profile.isLoadingError && (
          <Failed text={words.profileFailed} onRetry={() => void profile.refetch()} />
        )}
        <LikesYou />
        <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
          <Newcomers />
          <YourTurn />
        </div>
        <Doors />
      </div>
    </Page>
  )
}

/** Beside the rail, which has the wordmark, the screen is named instead. */
function Title() {
  return (
    <>
      <span className="lg:hidden">
        <Wordmark />
      </span>
      <span className="max-lg:hidden">{useDashboardTexts().home}</span>
    </>
  )
}

function Doors() {
  const texts = useDashboardTexts().cards
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {doors.map(({ name, to, icon: Icon }) => (
        <li key={name}>
          <Link
            to={to}
            className="group flex h-full lit flex-col gap-3 rounded-xl p-4 transition duration-300 ease-settle hover:-translate-y-0.5 hover:shadow-lift sm:p-5"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand transition-colors group-hover:bg-brand group-hover:text-on-brand">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-display font-semibold text-lg">{texts[name].title}</span>
              <span className="text-pretty text-muted text-sm">{texts[name].text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Greeting({ displayName, isLoading }: { displayName: string | undefined; isLoading: boolean }) {
  const texts = useDashboardTexts()
  const { state } = useSession()
  const email = state.status === 'signedIn' ? state.session.person.email : ''
  const name = displayName || email.split('@')[0]
  const isOnline = useOnline()
  if ((isLoading && isOnline) || !name) return <Skeleton className="my-1 h-5 w-48 rounded-full" />
  return (
    <p className="wrap-anywhere font-semibold text-brand">
      <bdi>{texts.greeting(name)}</bdi>
    </p>
  )
}

function Actions() {
  const texts = useTexts()
  const words = useDashboardTexts()
  const { busy, signOut } = useSignOut()

  async function leave() {
    if (await signOut('global'))
      toast(words.signedOut.title, { description: words.signedOut.text, ...goesAlong })
    else toast.error(texts.failures.title, { description: words.signOutFailed })
  }

  return (
    <>
      <Link
        to="/settings"
        aria-label={words.settings}
        title={words.settings}
        className="inline-flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:bg-brand-soft hover:text-brand-strong lg:hidden"
      >
        <Settings aria-hidden className="size-5" />
      </Link>
      <IconButton label={words.signOut} disabled={busy !== undefined} onClick={() => void leave()}>
        <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </>
  )
}
