import type { Logger } from 'pino'
import type { Db } from '../db/open.ts'
import type { Mailer } from '../outside/mail/mail.ts'
import type { GoogleProviderSettings } from './google/google-provider.ts'
import type { Hashing } from './password/password.ts'

/** The settings and dependencies of everything in `auth`. */
export type AuthSettings = {
  db: Db
  mail: Mailer
  log: Logger
  now: () => Date
  countryOf: (address: string) => Promise<string | null>
  baseUrl: string
  secret: string
  brand: { name: string; color: string | undefined }
  google: GoogleProviderSettings | undefined
  hashing: Hashing
}
