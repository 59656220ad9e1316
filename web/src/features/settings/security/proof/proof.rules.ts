import type { AccountView } from '@hearth/contract/account'

export type Way = 'password' | 'totp' | 'backup' | 'code' | 'passkey'

type Facts = Pick<AccountView, 'hasPassword' | 'secondFactor' | 'passkeys'>

/** How this person can show who is there, the easiest first. */
export function waysOf({ hasPassword, secondFactor, passkeys }: Facts, canUsePasskeys: boolean): Way[] {
  const hasPasskey = passkeys.length > 0 && canUsePasskeys
  const has = (way: Way, isThere: boolean): Way[] => (isThere ? [way] : [])
  // What a second factor guards is not changed by less than it.
  return secondFactor.isOn
    ? ['totp', ...has('backup', secondFactor.backupCodesLeft > 0), ...has('passkey', hasPasskey)]
    : [...has('password', hasPassword), ...has('passkey', hasPasskey), 'code']
}
