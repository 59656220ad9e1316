import type { Logger } from 'pino'
import type { ActivityCounts, AfterCommit } from '../context.ts'
import type { Hashing } from '../cryptography/password-hashing.ts'
import type { Secrets } from '../cryptography/secrets.ts'
import type { Db, Transact, Tx } from '../db/open.ts'
import type { Mailer } from '../outside/mail/mail.ts'
import type { PermissionMarks } from '../permission-changes.ts'
import type { GoogleProviderSettings } from './google/google-provider.ts'
import type { RedisCounts } from './rate-limits/redis-counts.ts'

/** The settings and dependencies of everything in `auth`. */
export type AuthSettings = {
  db: Db
  transact: Transact
  mail: Mailer
  log: Logger
  now: () => Date
  permissionMarks: PermissionMarks
  countryOf: (address: string) => Promise<string | null>
  baseUrl: string
  secrets: Secrets
  brand: { name: string; color: string | undefined }
  google: GoogleProviderSettings | undefined
  hashing: Hashing
  /** A file of breached passwords, which nobody can choose. */
  breachedPasswordsFile: string | undefined
  /** Where rate limits are counted; without it in the database. */
  redisCounts?: RedisCounts | undefined
  /** The rules of registration. Both functions throw `AppError`s for the person who asks. */
  registration: {
    /** Lets a new account be created, and uses its invitation. */
    admit: (account: { email: string; invitation: string | undefined }) => Promise<void>
    requireAllowedDomain: (email: string) => Promise<void>
  }
  counts: Pick<ActivityCounts, 'signUp' | 'signIn' | 'wrongPassword'>
  /** Stores what a person has accepted by creating an account. */
  onAccount: (personId: string) => Promise<void>
  /** Notes that something has happened to an account of which its owner is to know. Does not wait. */
  onAccountNews: (personId: string) => void
  /**
   * Does what later modules do in the transaction before an account gets an address. Also called at each sign-in, for
   * accounts that the previous release has created.
   */
  onAddress: (tx: Tx, owner: { personId: string; email: string }, afterCommit: AfterCommit) => Promise<void>
}
