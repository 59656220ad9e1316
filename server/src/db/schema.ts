import type { LookingFor, RelationshipGoal } from '@hearth/contract/people'
import type { ColumnType, Generated } from 'kysely'

type MadeAt = ColumnType<Date, Date | undefined, Date>

type UserTable = {
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
  createdAt: Date
  updatedAt: Date
}

type SessionTable = {
  id: Generated<string>
  userId: string
  token: string
  expiresAt: Date
  browser: Generated<string>
  system: Generated<string>
  /** Two letters, as far as the network address tells. */
  country: ColumnType<string | null, string | null | undefined, string | null>
  lastSeenAt: MadeAt
  /** When whoever holds it last proved who they are. */
  provedAt: MadeAt
  createdAt: Date
  updatedAt: Date
}

type AccountTable = {
  id: Generated<string>
  userId: string
  accountId: string
  providerId: string
  password: string | null
  createdAt: Date
  updatedAt: Date
}

type VerificationTable = {
  id: Generated<string>
  identifier: string
  value: string
  expiresAt: Date
}

type PasskeyTable = {
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

type SecondFactorTable = {
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

type BackupCodeTable = {
  userId: string
  codeHash: string
}

type EmailChangeTable = {
  id: Generated<string>
  userId: string
  newEmail: string
  oldConfirmedAt: Date | null
  newConfirmedAt: Date | null
  createdAt: Date
  expiresAt: Date
}

type ProfileTable = {
  userId: string
  displayName: Generated<string>
  firstName: Generated<string>
  lastName: Generated<string>
  bio: Generated<string>
  dateOfBirth: string | null
  locationCity: Generated<string>
  locationState: Generated<string>
  heightCm: number | null
  occupation: Generated<string>
  education: Generated<string>
  lookingFor: LookingFor | null
  relationshipGoals: RelationshipGoal | null
  interests: Generated<string[]>
  isActive: Generated<boolean>
  isVerified: Generated<boolean>
  createdAt: MadeAt
  updatedAt: Generated<Date>
}

type SwipeTable = {
  swiperId: string
  swipedId: string
  isLike: boolean
  clientId: string
  matchId: string | null
  createdAt: Date
}

type MatchTable = {
  id: Generated<string>
  user1Id: string
  user2Id: string
  createdAt: Date
}

type ConversationTable = {
  id: Generated<string>
  matchId: string
  lastMessageAt: Date | null
  lastSeq: Generated<number>
  createdAt: Date
}

type MessageTable = {
  id: Generated<string>
  conversationId: string
  senderId: string
  clientId: string
  seq: number
  content: string
  createdAt: Date
}

type MailedSecretTable = {
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

/** The tables as TypeScript sees them: camelCase here, snake_case in SQL. */
export interface Database {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  passkey: PasskeyTable
  secondFactors: SecondFactorTable
  backupCodes: BackupCodeTable
  emailChanges: EmailChangeTable
  profiles: ProfileTable
  swipes: SwipeTable
  matches: MatchTable
  conversations: ConversationTable
  messages: MessageTable
  mailedSecrets: MailedSecretTable
}
