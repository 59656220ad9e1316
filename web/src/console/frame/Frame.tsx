import { mayDo } from '@hearth/contract/console/staff'
import { Bell, Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../components/buttons/Button.tsx'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { OfflineNote } from '../../components/states/States.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { SignOut } from '../access/SignOut.tsx'
import { Notifications } from '../notifications/Notifications.tsx'
import { useRenewing } from '../notifications/use-push.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { useKeys } from './keys.ts'
import { Navigation } from './Navigation.tsx'
import { queueKeys } from './queue-keys.ts'

/** The frame of every screen: a rail on wide windows, a bar above the screen on others. */
export function Frame({ children }: { children: ReactNode }) {
  const { name, nav, notifications, roles } = useTexts('console')
  const { offline } = useTexts('shell')
  const isOnline = useOnline()
  const member = useStaff()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const isTold = mayDo(member.role, 'notifications.choose')
  useRenewing(isTold)
  useNavigationKeys(() => setIsHelpOpen(true))
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh lg:flex-row">
      <header className="flex shrink-0 flex-col border-line border-b bg-sunken pt-[env(safe-area-inset-top)] lg:w-60 lg:border-e lg:border-b-0 lg:p-3">
        <div className="flex min-h-14 items-center gap-2 px-4 max-[24rem]:gap-0 lg:px-2">
          <Wordmark size="text-lg" />
          <span className="text-muted text-sm max-[28rem]:sr-only lg:sr-only">{name}</span>
          <div className="ms-auto flex shrink-0 lg:-me-2">
            {isTold && (
              <IconButton
                label={notifications.title}
                aria-haspopup="dialog"
                onClick={() => setIsChoosing(true)}
              >
                <Bell aria-hidden className="size-5" />
              </IconButton>
            )}
            <IconButton label={nav.keys} aria-haspopup="dialog" onClick={() => setIsHelpOpen(true)}>
              <Keyboard aria-hidden className="size-5" />
            </IconButton>
          </div>
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
      {isChoosing && <Notifications onClose={() => setIsChoosing(false)} />}
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
  const verify = mayDo(role, 'verifications.list') && { 'g v': () => void navigate('/verifications') }
  useKeys({ '?': onHelp, ...Object.fromEntries(go), ...verify })
}
