import { useQuery } from '@tanstack/react-query'
import { Flame, Heart, type LucideIcon, MessageCircle, User } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ownProfile } from '../../api/queries.ts'
import { Page } from '../../components/layout/Page.tsx'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Bell } from './Bell.tsx'
import { isNew } from './dashboard.rules.ts'
import { Finish } from './Finish.tsx'
import { LikesYou } from './LikesYou.tsx'
import { Newcomers } from './Newcomers.tsx'
import { Failed } from './Section.tsx'
import { YourTurn } from './YourTurn.tsx'

type CardName = 'swipe' | 'messages' | 'matches' | 'profile'

const shortcuts: { name: CardName; to: string; icon: LucideIcon }[] = [
  { name: 'swipe', to: '/swipe', icon: Flame },
  { name: 'messages', to: '/matches', icon: MessageCircle },
  { name: 'matches', to: '/matches', icon: Heart },
  { name: 'profile', to: '/profile-setup', icon: User },
]

// Few people ever see it, and the home does without it.
const UnreadDecision = lazy(async () => ({
  default: await import('./UnreadDecision.tsx').then(
    (it) => it.UnreadDecision,
    () => () => null,
  ),
}))

export function DashboardScreen() {
  const words = useTexts('dashboard')
  const profile = useQuery(ownProfile)
  const isFirstTime = profile.data !== undefined && isNew(profile.data)
  const finish = profile.data && <Finish profile={profile.data} />
  return (
    <Page width="wide" title={<Title />} action={<Bell />}>
      <div className="flex flex-col gap-7 lg:gap-9">
        <Greeting displayName={profile.data?.displayName} isLoading={profile.isPending} />
        <Suspense>
          <UnreadDecision />
        </Suspense>
        {profile.isLoadingError && (
          <Failed text={words.profileFailed} onRetry={() => void profile.refetch()} />
        )}
        {isFirstTime && (
          <>
            <Welcome isFirst />
            {finish}
            <Shortcuts />
          </>
        )}
        <News />
        {!isFirstTime && (
          <>
            {finish}
            <div className="flex flex-col gap-4 border-line border-t pt-7">
              <Welcome isFirst={false} />
              <Shortcuts />
            </div>
          </>
        )}
      </div>
    </Page>
  )
}

/** The most wanted answers first: who likes the viewer, who waits for a reply, who to meet. */
function News() {
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_3fr] lg:gap-12">
      <div className="flex min-w-0 flex-col gap-6">
        <LikesYou />
        <YourTurn />
      </div>
      <Newcomers />
    </div>
  )
}

function Welcome({ isFirst }: { isFirst: boolean }) {
  const words = useTexts('dashboard')
  return (
    <header className={`flex flex-col ${isFirst ? 'gap-1.5' : ''}`}>
      <h2 className={`text-balance font-display font-semibold ${isFirst ? 'text-3xl' : 'text-xl'}`}>
        {words.headline}
      </h2>
      <p className={`text-muted ${isFirst ? 'text-lg' : 'text-sm'}`}>{words.subline}</p>
    </header>
  )
}

/** Beside the rail, which has the wordmark, the screen is named instead. */
function Title() {
  return (
    <>
      <span className="lg:hidden">
        <Wordmark />
      </span>
      <span className="max-lg:hidden">{useTexts('dashboard').home}</span>
    </>
  )
}

/** The four cards of the specification. */
function Shortcuts() {
  const texts = useTexts('dashboard').cards
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {shortcuts.map(({ name, to, icon: Icon }) => (
        <li key={name}>
          <Link
            to={to}
            className="group flex h-full lit items-center gap-3 rounded-xl p-3 max-[23.5rem]:flex-col max-[23.5rem]:items-start transition duration-300 ease-settle hover:-translate-y-0.5 hover:shadow-lift sm:p-4"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand transition-colors group-hover:bg-brand group-hover:text-on-brand">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="wrap-break-word min-w-0 max-w-full font-semibold">{texts[name]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Greeting({ displayName, isLoading }: { displayName: string | undefined; isLoading: boolean }) {
  const texts = useTexts('dashboard')
  const { state } = useSession()
  const email = state.status === 'signedIn' ? state.session.person.email : ''
  const name = displayName || email.split('@')[0]
  const isOnline = useOnline()
  if ((isLoading && isOnline) || !name) return <Skeleton className="my-1 h-5 w-48 rounded-full" />
  return (
    <p className="wrap-anywhere font-display font-semibold text-brand text-lg">
      <bdi>{texts.greeting({ name })}</bdi>
    </p>
  )
}
