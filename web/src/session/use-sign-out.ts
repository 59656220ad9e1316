import type { SignOutInput } from '@hearth/contract/account/account'
import { useState } from 'react'
import { useSession } from './SessionProvider.tsx'

type SignOutTarget = SignOutInput['scope']

/** Returns the scope being signed out of, and `signOut`, which resolves to whether it succeeded. */
export function useSignOut() {
  const { session } = useSession()
  const [busy, setBusy] = useState<SignOutTarget>()

  async function signOut(scope: SignOutTarget): Promise<boolean> {
    setBusy(scope)
    try {
      await session.signOut(scope)
      return true
    } catch {
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return { busy, signOut }
}
