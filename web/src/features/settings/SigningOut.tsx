import type { SignOutInput } from '@hearth/contract/account'
import { toast } from 'sonner'
import { Button } from '../../components/Button.tsx'
import { useDashboardTexts } from '../../lib/dashboard-texts.tsx'
import { useSettingsTexts } from '../../lib/settings-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSignOut } from '../../session/use-sign-out.ts'

type Scope = SignOutInput['scope']

const ways: { name: 'here' | 'others' | 'everywhere'; scope: Scope }[] = [
  { name: 'here', scope: 'local' },
  { name: 'others', scope: 'others' },
  { name: 'everywhere', scope: 'global' },
]

export function SigningOut() {
  const texts = useTexts()
  const words = useSettingsTexts().signOut
  const { signedOut, signOutFailed } = useDashboardTexts()
  const { state } = useSession()
  const { busy, signOut } = useSignOut()

  async function leave(scope: Scope) {
    const said = scope === 'others' ? words.others.done : signedOut
    if (await signOut(scope)) toast(said.title, { description: said.text })
    else toast.error(texts.failures.title, { description: signOutFailed })
  }

  return (
    <>
      {state.status === 'signedIn' && (
        <p className="wrap-anywhere text-muted">
          <bdi>{words.as(state.session.person.email)}</bdi>
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {ways.map(({ name, scope }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p id={`sign-out-${name}`} className="min-w-0 flex-1 basis-56 text-sm">
              {words[name].text}
            </p>
            <Button
              variant="secondary"
              aria-describedby={`sign-out-${name}`}
              busy={busy === scope}
              disabled={busy !== undefined}
              onClick={() => void leave(scope)}
            >
              {words[name].action}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
