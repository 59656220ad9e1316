import type { LookingFor, RelationshipGoal } from '@hearth/contract/people'
import type { ColumnType, Generated } from 'kysely'

type MadeAt = ColumnType<Date, Date | undefined, Date>

type UserTable = {
  id: Generated<string>
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: Date
  updatedAt: Date
}

type SessionTable = {
  id: Generated<string>
  userId: string
  token: string
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
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

/** The tables as TypeScript sees them: camelCase here, snake_case in SQL. */
export interface Database {
  user: UserTable
  session: SessionTable
  account: AccountTable
  profiles: ProfileTable
  swipes: SwipeTable
  matches: MatchTable
  conversations: ConversationTable
  messages: MessageTable
}
