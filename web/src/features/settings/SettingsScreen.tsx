import { maskedAddress } from '@hearth/contract/account/address'
import {
  BadgeCheck,
  Ban,
  Cookie,
  Eye,
  FileText,
  LifeBuoy,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { Button } from '../../components/buttons/Button.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { RowGroup } from '../../components/layout/RowGroup.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Chat } from './Chat.tsx'
import { Display } from './Display.tsx'
import { LinkRow } from './rows/LinkRow.tsx'
import { PairRow } from './rows/PairRow.tsx'
import { SheetRow } from './rows/SheetRow.tsx'
import { SigningOut } from './SigningOut.tsx'
import { useSettings } from './use-settings.ts'

// Apart, because the others can be read before the membership is known. Without it they are all there is.
const ComfortRows = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./comfort/ComfortRows.tsx')).ComfortRows }
  } catch {
    return { default: () => null }
  }
})

export function SettingsScreen() {
  const texts = useTexts('settings')
  const [params] = useSearchParams()
  // Mails and the way back from Google lead here, whichever page the account is on.
  if (params.has('account'))
    return <Navigate to={{ pathname: '/settings/security', search: rest(params) }} replace />
  return (
    <Page title={texts.heading} back={{ to: '/app', label: texts.back }}>
      <Groups />
    </Page>
  )
}

function rest(params: URLSearchParams): string {
  const others = new URLSearchParams(params)
  others.delete('account')
  return others.toString()
}

function Groups() {
  const { you } = useTexts('settings')
  const own = useSettings()
  return (
    <div className="flex flex-col gap-7">
      <RowGroup heading={you.heading}>
        <LinkRow to="/profile-setup" icon={UserRound} {...you.profile} />
        <LinkRow to="/profile" icon={Eye} {...you.look} />
        <LinkRow to="/verification" icon={BadgeCheck} {...you.verification} />
        <LinkRow to="/wishes" icon={SlidersHorizontal} {...you.filters} />
        <LinkRow to="/settings/taste" icon={Sparkles} {...you.taste} />
        <PairRow />
      </RowGroup>
      <NotLoaded {...own} />
      <Display {...own} />
      <Chat {...own} />
      <Privacy />
      <Suspense>
        <ComfortRows />
      </Suspense>
      <SigningOut />
      <SignedInAs />
    </div>
  )
}

/** The rows whose value the server knows stay where they are, and nothing can be changed by them. */
function NotLoaded({ settings }: ReturnType<typeof useSettings>) {
  const texts = useTexts('settings')
  if (settings.data) return null
  if (settings.fetchStatus === 'paused')
    return (
      <p role="status" className="px-4">
        {texts.offline}
      </p>
    )
  if (!settings.isError) return null
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4">
      <p>{texts.notLoaded}</p>
      <Button variant="secondary" busy={settings.isFetching} onClick={() => void settings.refetch()}>
        {texts.retry}
      </Button>
    </div>
  )
}

function Privacy() {
  const { privacy, stored } = useTexts('settings')
  return (
    <RowGroup heading={privacy.heading}>
      <LinkRow to="/settings/security" icon={ShieldCheck} {...privacy.security} />
      <LinkRow to="/settings/blocked" icon={Ban} {...privacy.blocked} />
      <LinkRow to="/settings/circle" icon={UsersRound} {...privacy.circle} />
      <LinkRow to="/decisions" icon={Scale} {...privacy.decisions} />
      <LinkRow to="/safety" icon={LifeBuoy} {...privacy.safety} />
      <LinkRow to="/terms" reloadDocument icon={FileText} {...privacy.pages} />
      <SheetRow icon={Cookie} {...privacy.cookies}>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-muted marker:text-brand">
          {stored.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="text-muted">{stored.none}</p>
      </SheetRow>
    </RowGroup>
  )
}

function SignedInAs() {
  const words = useTexts('settings').signOut
  const { state } = useSession()
  if (state.status !== 'signedIn') return null
  return (
    <p className="wrap-anywhere px-4 text-center text-muted text-sm">
      <bdi>{words.as({ email: maskedAddress(state.session.person.email) })}</bdi>
    </p>
  )
}
