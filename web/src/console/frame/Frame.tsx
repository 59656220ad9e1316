import { mayDo } from '@hearth/contract/console/staff'
import { Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../components/buttons/Button.tsx'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { OfflineNote } from '../../components/states/States.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { SignOut } from '../access/SignOut.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { useKeys } from './keys.ts'
import { Navigation } from './Navigation.tsx'
import { queueKeys } from './queue-keys.ts'

/** The frame of every screen: a rail on wide windows, a bar above the screen on others. */
export function Frame({ children }: { children: ReactNode }) {
  const { name, nav, roles } = useTexts('console')
  const { offline } = useTexts('shell')
  const isOnline = useOnline()
  const member = useStaff()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useNavigationKeys(() => setIsHelpOpen(true))
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh lg:flex-row">
      <header className="flex shrink-0 flex-col border-line border-b bg-sunken pt-[env(safe-area-inset-top)] lg:w-60 lg:border-e lg:border-b-0 lg:p-3">
        <div className="flex min-h-14 items-center gap-2 px-4 lg:px-2">
          <Wordmark size="text-lg" />
          <span className="text-muted text-sm max-[24rem]:sr-only">{name}</span>
          <IconButton
            label={nav.keys}
            aria-haspopup="dialog"
            className="ms-auto"
            onClick={() => setIsHelpOpen(true)}
          >
            <Keyboard aria-hidden className="size-5" />
          </IconButton>
          <SignOut className="-me-3 lg:hidden" />
        </div>
        <Navigation />
        <div className="mt-auto flex flex-col gap-1 px-2 pt-3 max-lg:hidden">
          <p className="wrap-anywhere text-muted text-sm">
            {nav.signedInAs({ name: member.name, role: roles[member.role] })}
          </p>
          <SignOut className="-ms-5 self-start" />
        </div>
      </header>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</main>
      <div role="status">{!isOnline && <OfflineNote text={offline} />}</div>
      {isHelpOpen && <KeyHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}

function useNavigationKeys(onHelp: () => void) {
  const navigate = useNavigate()
  const { role } = useStaff()
  const go = mayDo(role, 'cases.list')
    ? Object.entries(queueKeys).map(([queue, key]) => [`g ${key}`, () => void navigate(`/queues/${queue}`)])
    : []
  useKeys({ '?': onHelp, ...Object.fromEntries(go) })
}
