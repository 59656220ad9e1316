import type { Logger } from 'pino'
import type { ActivityCounts, AfterCommit } from '../context.ts'
import type { Db, Transact, Tx } from '../db/open.ts'
import type { Secrets } from '../outside/encryption.ts'
import type { Mailer } from '../outside/mail/mail.ts'
import type { GoogleProviderSettings } from './google/google-provider.ts'
import type { Hashing } from './password/password.ts'

/** The settings and dependencies of everything in `auth`. */
export type AuthSettings = {
  db: Db
  transact: Transact
  mail: Mailer
  log: Logger
  now: () => Date
  countryOf: (address: string) => Promise<string | null>
  baseUrl: string
  secrets: Secrets
  brand: { name: string; color: string | undefined }
  google: GoogleProviderSettings | undefined
  hashing: Hashing
  counts: Pick<ActivityCounts, 'signUp' | 'signIn' | 'wrongPassword'>
  /**
   * Does what later modules do in the transaction before an account gets an address. Also called at each sign-in, for
   * accounts that the previous release has created.
   */
  onAddress: (tx: Tx, owner: { personId: string; email: string }, afterCommit: AfterCommit) => Promise<void>
}
