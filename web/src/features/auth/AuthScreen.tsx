import { ArrowLeft, CircleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { NoMatchesArt } from '../../components/art/NoMatchesArt.tsx'
import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Wordmark } from '../../components/Wordmark.tsx'
import { type AuthTexts, useAuthTexts } from '../../lib/auth-texts.tsx'
import { brand } from '../../lib/brand.ts'
import { useFrontTexts } from '../../lib/front-texts.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { AuthForm } from './AuthForm.tsx'
import { type AuthView, isFrontDoor, type Told } from './auth.views.ts'
import { LinkPage } from './LinkPage.tsx'
import { RefusedLink } from './RefusedLink.tsx'
import { type Refused, type Stage, stageOf } from './stage.ts'
import { type Door, useDoor } from './use-door.ts'

export function AuthScreen() {
  const { state } = useSession()
  const door = useDoor()
  const { isChoosing, setIsChoosing, isNewcomer } = useEvents(door)
  const [refused, setRefused] = useState<Refused>()
  const { link, kept, show } = door
  const email = state.status === 'signedIn' ? state.session.person.email : (kept.email ?? '')
  const stage = stageOf({ state, door, isChoosing, refused })

  function leave(to: AuthView = 'sign_in') {
    setRefused(undefined)
    setIsChoosing(false)
    show(to, { replace: true })
  }

  const words = useWords(stage, kept.told)
  if (stage.is === 'inside') return <Inside next={door.next} isNewcomer={isNewcomer} />
  return (
    <Frame {...words}>
      {stage.is === 'checking' && <Pulse />}
      {stage.is === 'refused' && <RefusedLink {...stage.refused} email={email} onLeave={() => leave()} />}
      {stage.is === 'link' && (
        <LinkPage
          key={stage.token}
          {...stage}
          onEntered={(missing) => missing === 'second_factor' && leave('second_factor')}
          onRefused={(error) => link && setRefused({ ...link, error })}
        />
      )}
      {stage.is === 'form' && (
        <AuthForm
          view={stage.view}
          token={stage.token}
          kept={{ ...kept, email }}
          notice={<Notice {...door} />}
          onView={show}
          onLinkRefused={(error) => link && setRefused({ ...link, error })}
          onSkip={state.status === 'signedIn' && !stage.token ? () => leave() : undefined}
        />
      )}
    </Frame>
  )
}

/** Leads on from here. Whoever has just confirmed a new account goes past Home to the first steps, once. */
function Inside({ next, isNewcomer }: { next: string; isNewcomer: RefObject<boolean> }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(next, { replace: true })
    if (isNewcomer.current) void navigate('/welcome')
  }, [navigate, next, isNewcomer])
  return null
}

/**
 * Follows the session's events; tells whether a password has to be chosen before anything else, and whether the way
 * in was the link that confirms a new account.
 */
function useEvents({ link, show }: Door) {
  const { session } = useSession()
  const navigate = useNavigate()
  const [isChoosing, setIsChoosing] = useState(false)
  const isNewcomer = useRef(false)
  const purpose = link?.purpose
  const reset = purpose === 'reset' ? link?.token : undefined

  useEffect(
    () =>
      session.listen((event) => {
        if (event === 'SIGNED_OUT') void navigate('/')
        if (event === 'SIGNED_IN') isNewcomer.current = purpose === 'confirm'
        // The address of a reset link opens the same view by itself, and still holds its token.
        if (event === 'PASSWORD_RECOVERY' && purpose !== 'reset') {
          setIsChoosing(true)
          show('update_password', { replace: true })
        }
        // Whoever has just confirmed another address reads about that first.
        if (event === 'USER_UPDATED' && purpose !== 'change') {
          setIsChoosing(false)
          show('sign_in', { replace: true })
        }
      }),
    [session, navigate, purpose, show],
  )

  useEffect(() => {
    if (reset) session.recoverPassword()
  }, [session, reset])

  return { isChoosing, setIsChoosing, isNewcomer }
}

/** What brought someone here who did not mean to come. */
function Notice({ problem, kept }: Pick<Door, 'problem' | 'kept'>) {
  const texts = useAuthTexts()
  const text = problem ? texts.google[problem] : kept.isLost && texts.lost
  if (!text) return null
  return (
    <p role="status" className="flex items-start gap-3 rounded-lg bg-brand-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      {text}
    </p>
  )
}

/** What a view that needs no more than its fields does not have. */
type Words = { title: string; text?: string }

/** The heading of the screen, and its title in the browser. */
function useWords(stage: Stage, told: Told | undefined): Words {
  const texts = useAuthTexts()
  const { documentTitle } = useFrontTexts().app
  const own = ownWords(stage, texts)
  const isFront = stage.is === 'checking' || (stage.is === 'form' && isFrontDoor(stage.view))
  const title = documentTitle(own.title)
  useEffect(() => {
    document.title = title
  }, [title])
  if (isFront) return { title: texts.title, text: texts.subtitle }
  // Where the mail is sent there is nothing left to fill in.
  return told && told !== 'code' ? { title: own.title } : own
}

function ownWords(stage: Stage, texts: AuthTexts): Words {
  if (stage.is === 'refused') return { title: texts.refused.title }
  if (stage.is === 'link') return texts.links[stage.purpose]
  const view = stage.is === 'form' ? stage.view : 'sign_in'
  const { title, text = '' }: Words = texts.views[view]
  const isOwnPassword = view === 'update_password' && stage.is === 'form' && !stage.token
  return { title, text: isOwnPassword ? texts.afterConfirming : text }
}

function Frame({ title, text, children }: Words & { children: ReactNode }) {
  const texts = useAuthTexts()
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
            <h1 className="text-balance font-display font-semibold text-3xl">{title}</h1>
            {text && <p className="text-pretty text-muted">{text}</p>}
          </header>
          <Card>{children}</Card>
          {brand.figures.length > 0 && <Figures label={texts.statisticsLabel} />}
        </main>
      </div>
    </div>
  )
}

function Figures({ label: name }: { label: string }) {
  return (
    <ul aria-label={name} className="grid grid-cols-3 gap-3 text-center">
      {brand.figures.map(({ value, label }) => (
        <li key={label} className="flex flex-col gap-1">
          <span className="font-display font-semibold text-brand text-xl">{value}</span>
          <span className="text-muted text-xs">{label}</span>
        </li>
      ))}
    </ul>
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

function Pulse() {
  const label = useAuthTexts().checking
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-13" />
    </div>
  )
}
