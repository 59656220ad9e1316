import type { SessionEnd } from '@hearth/contract/account/account'
import type { ColumnType, Generated } from 'kysely'

export type MadeAt = ColumnType<Date, Date | undefined, Date>

export type UserTable = {
  id: Generated<string>
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  /** When this person was first signed in. */
  enteredAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** A browser that was known before this is no longer. */
  devicesSince: MadeAt
  /** When this person disconnected Google, until they connect it again. */
  googleLeftAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The language of this person's mails; null is that of the request. */
  language: ColumnType<string | null, string | null | undefined, string | null>
  /** When the last session that has ended was last used; those that go on may have been used later. */
  lastUsedAt: MadeAt
  createdAt: Date
  updatedAt: Date
}

export type SessionTable = {
  id: Generated<string>
  userId: string
  token: string
  expiresAt: Date
  browser: Generated<string>
  system: Generated<string>
  /** Two letters, as far as the network address tells. */
  country: ColumnType<string | null, string | null | undefined, string | null>
  lastSeenAt: MadeAt
  /** When its owner last authenticated. */
  provedAt: MadeAt
  /** When its owner last authenticated with a passkey or an authenticator. */
  strongAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  createdAt: Date
  updatedAt: Date
}

/** A session that was ended from elsewhere: its browser is told why. */
export type EndedSessionTable = {
  token: string
  userId: string
  reason: SessionEnd
  /** When it would have run out by itself. */
  expiresAt: Date
}

export type AccountTable = {
  id: Generated<string>
  userId: string
  accountId: string
  providerId: string
  password: string | null
  createdAt: Date
  updatedAt: Date
}

export type VerificationTable = {
  id: Generated<string>
  identifier: string
  value: string
  expiresAt: Date
}

export type PasskeyTable = {
  id: Generated<string>
  userId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  deviceType: string
  backedUp: boolean
  transports: string | null
  aaguid: string | null
  createdAt: MadeAt
}

export type SecondFactorTable = {
  userId: string
  /** Encrypted, because the same secret has to be computed with again. */
  secret: string
  isOn: Generated<boolean>
  /** The period of the last code that was taken, so that it is taken once. */
  lastStep: Generated<number>
  wrongTries: Generated<number>
  restsUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  createdAt: MadeAt
}

export type BackupCodeTable = {
  userId: string
  codeHash: string
}

export type EmailChangeTable = {
  id: Generated<string>
  userId: string
  newEmail: string
  oldConfirmedAt: Date | null
  newConfirmedAt: Date | null
  createdAt: Date
  expiresAt: Date
}

export type MailedSecretTable = {
  id: Generated<string>
  purpose: string
  secretHash: string
  ticketHash: string | null
  userId: string | null
  about: string | null
  tries: Generated<number>
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/** The mails to the owner of an account that nobody uses. */
export type UnusedNoticeTable = {
  personId: string
  firstSentAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  secondSentAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the mail server refused one, until it took one. */
  failedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The export that a person has asked for. */
export type DataExportTable = {
  personId: string
  requestedAt: Date
  /** When all its parts were there. */
  readyAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  bytes: ColumnType<string | number | bigint, number | undefined, number>
  downloadedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A part of the file of an export, encrypted. */
export type DataExportPartTable = { personId: string; number: number; content: Uint8Array }
