import type { SignOutInput } from '@hearth/contract/account/account'
import { LogOut, type LucideIcon, MonitorSmartphone, MonitorX } from 'lucide-react'
import { toast } from 'sonner'
import { pressable, RowGroup, RowIcon, RowWords } from '../../components/layout/RowGroup.tsx'
import { staysOnNextScreen } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSignOut } from '../../session/use-sign-out.ts'

type SignOutScope = SignOutInput['scope']
type SignOutChoice = { name: 'here' | 'others' | 'everywhere'; scope: SignOutScope; icon: LucideIcon }

const ways: SignOutChoice[] = [
  { name: 'here', scope: 'local', icon: LogOut },
  { name: 'others', scope: 'others', icon: MonitorX },
  { name: 'everywhere', scope: 'global', icon: MonitorSmartphone },
]

export function SigningOut() {
  const texts = useTexts('shell')
  const words = useTexts('settings').signOut
  const { signedOut, signOutFailed } = useTexts('dashboard')
  const { busy, signOut } = useSignOut()

  async function leave(scope: SignOutScope) {
    if (!(await signOut(scope))) toast.error(texts.failures.title, { description: signOutFailed })
    else if (scope === 'others') toast(words.othersDone, staysOnNextScreen)
    else toast(signedOut.title, { description: signedOut.text, ...staysOnNextScreen })
  }

  return (
    <RowGroup heading={words.heading}>
      {ways.map(({ name, scope, icon }) => (
        <li key={name}>
          <button
            type="button"
            aria-busy={busy === scope || undefined}
            disabled={busy !== undefined}
            onClick={() => void leave(scope)}
            className={pressable}
          >
            <RowIcon icon={icon} />
            <RowWords title={words[name]} />
          </button>
        </li>
      ))}
    </RowGroup>
  )
}
