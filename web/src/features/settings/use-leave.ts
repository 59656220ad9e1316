import { toast } from 'sonner'
import { staysOnNextScreen } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { hasLeft } from '../../session/remembered.ts'
import { useSignOut } from '../../session/use-sign-out.ts'

/** Returns `leave`, which signs out of this browser and says so, and whether that is under way. */
export function useLeave() {
  const texts = useTexts('leaving')
  const { busy, signOut } = useSignOut()

  async function leave(): Promise<void> {
    if (!(await signOut('local'))) {
      toast.error(texts.failed)
      return
    }
    const { title, text, offline } = texts.signedOut
    toast(title, { description: hasLeft() ? offline : text, ...staysOnNextScreen })
  }

  return { isLeaving: busy !== undefined, leave }
}
