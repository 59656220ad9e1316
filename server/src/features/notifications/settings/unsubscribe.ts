import { type ChosenKind, chosenKinds } from '@hearth/contract/notifications/kinds'
import type { Deps } from '../../../context.ts'
import { type Encryptor, encryptorOf } from '../../../cryptography/encryption.ts'
import type { Secrets } from '../../../cryptography/secrets.ts'
import { AppError } from '../../../errors.ts'
import { switchTurnReminders } from '../../profiles/profiles.ts'
import { changedChannels } from './channels.rules.ts'
import { notificationSettings } from './notification-settings.store.ts'
import { choicesOf } from './notification-settings.ts'

/** The mails from which one can unsubscribe, and the kinds that they tell. */
const mailKinds = {
  digest: [...chosenKinds.filter((kind) => kind !== 'turn'), 'staff'],
  turns: ['turn'],
} as const satisfies Record<string, readonly (ChosenKind | 'staff')[]>
type Mails = keyof typeof mailKinds

/** Makes and reads the tokens of links to unsubscribe. */
export type UnsubscribeTokens = {
  tokenOf: (personId: string, what: Mails) => string
  /** Undefined for a token that this server has not made. */
  read: (token: string) => { personId: string; what: Mails } | undefined
}

const isMails = (name: string | undefined): name is Mails => name !== undefined && name in mailKinds

/** Tokens are encrypted, so an address says nothing, and valid as long as the secret. */
export function unsubscribeTokensOf(secrets: Secrets): UnsubscribeTokens {
  const encryptor = encryptorOf(secrets, 'unsubscribing')
  return {
    tokenOf: (personId, what) =>
      Buffer.from(encryptor.encrypt(`${personId} ${what}`), 'base64').toString('base64url'),
    read: (token) => {
      const [personId, what] = decrypted(encryptor, token)?.split(' ') ?? []
      return personId && isMails(what) ? { personId, what } : undefined
    },
  }
}

function decrypted({ decrypt }: Encryptor, token: string): string | undefined {
  try {
    return decrypt(token)
  } catch {
    return undefined
  }
}

/**
 * Ends the mails that a token names: those kinds whose channel is mail are only listed from now on. Says the same whether
 * there is the account or not. Throws `link_unknown` for a token that this server has not made.
 */
export async function unsubscribe(
  deps: Pick<Deps, 'transact'>,
  { read }: Pick<UnsubscribeTokens, 'read'>,
  token: string,
): Promise<void> {
  const named = read(token)
  if (!named) throw new AppError('link_unknown')
  const { personId, what } = named
  await deps.transact(async (tx) => {
    const row = await notificationSettings.lock(tx, personId)
    if (!row) return
    const { channels: present } = await choicesOf(tx, personId)
    const mailed = mailKinds[what].filter((kind) => present[kind] === 'mail')
    const channels = changedChannels(row.channels, Object.fromEntries(mailed.map((kind) => [kind, 'none'])))
    await notificationSettings.change(tx, personId, { channels })
    if (what === 'turns' && mailed.length > 0) await switchTurnReminders(tx, personId, false)
  })
}
