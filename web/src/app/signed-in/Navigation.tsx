import { Compass, Heart, House, type LucideIcon, Settings, User } from 'lucide-react'
import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { SignOutContext } from '../../components/layout/sign-out-context.ts'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

type NavigationName = 'home' | 'discover' | 'matches' | 'profile' | 'settings'
type NavigationTarget = { name: NavigationName; to: string; icon: LucideIcon }

const places: readonly NavigationTarget[] = [
  { name: 'home', to: '/app', icon: House },
  { name: 'discover', to: '/swipe', icon: Compass },
  { name: 'matches', to: '/matches', icon: Heart },
  { name: 'profile', to: '/profile-setup', icon: User },
  { name: 'settings', to: '/settings', icon: Settings },
]

/** The places of screens whose paths are not below theirs. */
const placeOf: Record<string, string> = {
  '/likes': '/matches',
  '/hidden': '/matches',
  '/profile': '/profile-setup',
  '/wishes': '/swipe',
}

const MOST_COUNTED = 99

/** A tab bar on a phone, a rail on a desktop. On a phone a conversation and the first steps use the whole window. */
export function Navigation({ unread }: { unread: number }) {
  const texts = useTexts('shell').shell
  const { pathname } = useLocation()
  const isTalking = pathname.startsWith('/messages/')
  const needsWindow = isTalking || pathname === '/welcome'
  return (
    <nav
      aria-label={texts.navigation}
      data-navigation={needsWindow ? 'rail' : 'bar'}
      className="fixed inset-x-0 bottom-0 z-20 bg-surface shadow-bar pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:end-auto lg:flex lg:w-(--rail-inline) lg:flex-col lg:gap-1 lg:bg-transparent lg:ps-[max(1.5rem,env(safe-area-inset-left))] lg:pe-3 lg:py-6 low:lg:py-2 lg:shadow-none"
    >
      <Link to="/app" className="hidden min-h-11 items-center self-start rounded-full px-3 lg:inline-flex">
        <Wordmark />
      </Link>
      <ul className="mx-auto flex max-w-lg lg:mx-0 lg:mt-7 low:lg:mt-0 lg:max-w-none lg:flex-1 lg:flex-col lg:gap-1">
        {places.map((place) => (
          <li
            key={place.to}
            className={`min-w-0 flex-1 lg:flex-none ${place.name === 'settings' ? 'lg:mt-auto' : ''}`}
          >
            <PlaceLink
              place={place}
              isHere={pathname === place.to}
              isWithin={
                (isTalking ? '/matches' : placeOf[pathname]) === place.to ||
                pathname.startsWith(`${place.to}/`)
              }
              unread={place.name === 'matches' ? unread : 0}
            />
          </li>
        ))}
      </ul>
      {use(SignOutContext)}
    </nav>
  )
}

type PlaceLinkProps = { place: NavigationTarget; isHere: boolean; isWithin: boolean; unread: number }

function PlaceLink({ place: { name, to, icon: Icon }, isHere, isWithin, unread }: PlaceLinkProps) {
  const texts = useTexts('shell').shell
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : isWithin || undefined}
      className="group flex min-h-17 low:max-lg:min-h-12 low:max-lg:flex-row low:max-lg:gap-1.5 flex-col items-center justify-center font-medium text-muted text-xs transition-colors hover:text-ink focus-visible:-outline-offset-4 aria-[current]:text-brand lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3.5 lg:rounded-full lg:px-3.5 lg:text-base lg:aria-[current]:bg-brand-soft lg:focus-visible:outline-offset-0 lg:hover:bg-brand-soft"
    >
      <span className="relative grid h-7 w-14 low:max-lg:w-10 place-items-center rounded-full transition-colors duration-300 group-aria-[current]:bg-brand-soft lg:size-6 lg:group-aria-[current]:bg-transparent">
        <Icon
          aria-hidden
          className="size-6 fill-transparent group-aria-[current]:fill-current/20"
          strokeWidth={1.9}
        />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 end-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 font-semibold text-xs text-on-brand lg:-end-2.5 lg:-top-2"
          >
            {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
          </span>
        )}
      </span>
      <span className="wrap-break-word min-w-0 max-w-full hyphens-auto text-center leading-tight group-aria-[current]:font-semibold lg:text-start">
        {texts[name]}
      </span>
      {unread > 0 && <span className="sr-only">{texts.unread({ n: unread })}</span>}
    </Link>
  )
}
