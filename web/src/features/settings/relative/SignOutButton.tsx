import { LogOut } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSignOut } from '../../../session/use-sign-out.ts'

export function SignOutButton() {
  const texts = useTexts('relative')
  const { busy, signOut } = useSignOut()
  async function leave() {
    if (!(await signOut('local'))) toast.error(texts.signOutFailed)
  }
  return (
    <Button variant="secondary" busy={busy !== undefined} onClick={() => void leave()}>
      <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
      {texts.signOut}
    </Button>
  )
}
