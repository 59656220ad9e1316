import { Button } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSignOut } from '../../session/use-sign-out.ts'

/** Signs out of this browser only. */
export function SignOut({ className }: { className?: string }) {
  const { signOut: label } = useTexts('console')
  const { busy, signOut } = useSignOut()
  return (
    <Button
      variant="quiet"
      className={className}
      busy={busy !== undefined}
      onClick={() => void signOut('local')}
    >
      {label}
    </Button>
  )
}
