import type { AccountView } from '@hearth/contract/account/account'

export type ProofMethod = 'password' | 'totp' | 'backup' | 'code' | 'passkey'

type AccountProofs = Pick<AccountView, 'hasPassword' | 'secondFactor' | 'passkeys'>

/** How this person can show who is there, the easiest first. */
export function proofMethodsOf(
  { hasPassword, secondFactor, passkeys }: AccountProofs,
  canUsePasskeys: boolean,
): ProofMethod[] {
  const hasPasskey = passkeys.length > 0 && canUsePasskeys
  const has = (way: ProofMethod, isThere: boolean): ProofMethod[] => (isThere ? [way] : [])
  // A change to the second factor needs the second factor.
  return secondFactor.isOn
    ? ['totp', ...has('backup', secondFactor.backupCodesLeft > 0), ...has('passkey', hasPasskey)]
    : [...has('password', hasPassword), ...has('passkey', hasPasskey), 'code']
}
