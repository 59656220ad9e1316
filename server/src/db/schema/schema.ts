import type { About } from '@hearth/contract/people/notes'
import type { ColumnField, FieldValues, HideableField, Visibility } from '@hearth/contract/profile/fields'
import type { Generated } from 'kysely'
import type {
  AccountTable,
  BackupCodeTable,
  DataExportPartTable,
  DataExportTable,
  EmailChangeTable,
  EndedSessionTable,
  MadeAt,
  MailedSecretTable,
  PasskeyTable,
  SecondFactorTable,
  SessionTable,
  UnusedNoticeTable,
  UserTable,
  VerificationTable,
} from './accounts.ts'
import type { AuditEntryTable, AuditHeadTable } from './audit.ts'
import type { CircleTables } from './circle.ts'
import type { ConsentTables } from './consents.ts'
import type {
  AttachmentTable,
  ConversationTable,
  EarlierTextTable,
  EncryptedReportTable,
  HiddenMessageTable,
  MatchTable,
  MessageTable,
  NullableColumn,
  PersonSettingTable,
  PhotoConsentTable,
  ReadPositionTable,
  ReportTable,
  TalkCountTable,
} from './conversations.ts'
import type {
  BlockTable,
  DealtPersonTable,
  DeckChangeTable,
  DeckTable,
  DismissedTipTable,
  HiddenWordTable,
  KnownAddressTable,
  SearchTable,
  WishTable,
} from './decks.ts'
import type { IcebreakerTable } from './icebreakers.ts'
import type { IntroTable, VoiceAnswerTable } from './intros.ts'
import type { JobStateTable } from './jobs.ts'
import type {
  LimitCountTable,
  ModerationFlagTable,
  ShownCardTable,
  TextRecipientTable,
  TextSignatureTable,
} from './limits.ts'
import type { MediaTable, RemovedMediaTable, UploadTable } from './media.ts'
import type { MembershipTables } from './membership.ts'
import type { ModerationTables } from './moderation.ts'
import type { NotificationTables } from './notifications.ts'
import type {
  BackupTable,
  DailyFigureTable,
  ModelCallTable,
  ModelDayTable,
  ProcessTable,
} from './operation.ts'
import type { PageAcceptanceTable, PageVersionTable } from './pages.ts'
import type { CommunitySettingTable, CommunityTable, StrayFileTable } from './photo-store.ts'
import type {
  AnswerCountTable,
  CommonnessTable,
  DailyPairOptOutTable,
  DailyPairTable,
  ExposureTable,
  PersonScoreTable,
  PredictionBinTable,
  RankingModelTable,
  TasteTable,
} from './ranking.ts'
import type { RegistrationTables } from './registration.ts'
import type { VerificationTables } from './verification.ts'

/** A column for each field that is not in a table of its own. A value that may be null may be left out. */
type ProfileColumns = {
  [Name in ColumnField]: null extends FieldValues[Name] ? FieldValues[Name] : Generated<FieldValues[Name]>
}

type ProfileTable = ProfileColumns & {
  userId: string
  displayName: Generated<string>
  /** When it was first given, and when it was corrected. */
  birthSetAt: NullableColumn<Date>
  birthCorrectedAt: NullableColumn<Date>
  /** Only where somebody chose; `defaultVisibility` has the rest. */
  visibility: Generated<Partial<Record<HideableField, Visibility>>>
  version: Generated<number>
  isActive: Generated<boolean>
  isVerified: Generated<boolean>
  createdAt: MadeAt
  updatedAt: Generated<Date>
}

type PromptAnswerTable = {
  userId: string
  position: number
  promptId: string
  answer: string
  /** Null for answers that have not changed since this is noted. */
  changedAt: NullableColumn<Date>
}

type ProfileDraftTable = {
  userId: string
  /** JSON as text: what is half-typed may hold characters that jsonb cannot. */
  content: string
  version: number
  updatedAt: Date
}

type PhotoTable = {
  id: Generated<string>
  userId: string
  /** The prefix of its file names. */
  fileKey: string
  position: number
  alt: Generated<string>
  thumbhash: string
  widths: number[]
  aspect: number
  createdAt: MadeAt
  /** While it can still be brought back. */
  deletedAt: NullableColumn<Date>
  /** Since when its files could not be found. */
  missingSince: NullableColumn<Date>
}

type ForgottenFilesTable = { fileKey: string }

/** The hashes of photos that a decision hides. They outlive the photos. */
type HiddenPhotoHashTable = PhotoHashTable & { userId: string }

type PhotoHashTable = {
  photoId: string
  /** 0 is the whole picture, the others are parts of it. */
  part: number
  hash: string
}

type PhotoNearDuplicateTable = {
  id: Generated<string>
  photoId: string | null
  userId: string
  otherPhotoId: string | null
  otherUserId: string
  distance: number
  foundAt: Date
}

type SwipeTable = {
  swiperId: string
  swipedId: string
  isLike: boolean
  clientId: string
  matchId: string | null
  about: NullableColumn<About>
  note: NullableColumn<string>
  createdAt: Date
  /** Whether the person who got it has decided on the person who made it. */
  isAnswered: Generated<boolean>
  /** Whether the order of decks learns from it; not from decisions on a pair of the day. */
  isLearnt: Generated<boolean>
}

type UndoneSwipeTable = {
  swiperId: string
  swipedId: string
  isLike: boolean
  clientId: string
  undoneAt: Date
  /** When the decision was made; null if an earlier release undid it. */
  madeAt: NullableColumn<Date>
}

type LocationTable = {
  userId: string
  /** Number of the grid cell, about 2 km wide; no finer location is stored. */
  cell: number | null
  isChosen: Generated<boolean>
  pendingCell: number | null
  changes: Generated<Date[]>
  /** The cell that counts instead until the end of this day. */
  travelCell: NullableColumn<number>
  travelUntil: NullableColumn<string>
}

/** A town that a person travelled to, by its number in the list of towns. */
type SavedTownTable = { userId: string; cityId: number; usedAt: Date }

/** A view of chat, for matching: the conversation of a match, if it has one. */
type ConversationOfMatchView = { matchId: string; conversationId: string }

/** A view of profiles, for auth: a password must not consist of these. */
type PersonNamesView = Pick<ProfileTable, 'userId' | 'displayName' | 'firstName' | 'lastName'>

/** The tables as TypeScript sees them: camelCase here, snake_case in SQL. */
export interface Database
  extends CircleTables,
    ConsentTables,
    ModerationTables,
    NotificationTables,
    RegistrationTables,
    MembershipTables,
    VerificationTables {
  user: UserTable
  session: SessionTable
  endedSessions: EndedSessionTable
  account: AccountTable
  verification: VerificationTable
  passkey: PasskeyTable
  secondFactors: SecondFactorTable
  backupCodes: BackupCodeTable
  emailChanges: EmailChangeTable
  unusedNotices: UnusedNoticeTable
  dataExports: DataExportTable
  dataExportParts: DataExportPartTable
  profiles: ProfileTable
  promptAnswers: PromptAnswerTable
  profileDrafts: ProfileDraftTable
  photos: PhotoTable
  uploads: UploadTable
  forgottenFiles: ForgottenFilesTable
  media: MediaTable
  removedMedia: RemovedMediaTable
  intros: IntroTable
  voiceAnswers: VoiceAnswerTable
  icebreakers: IcebreakerTable
  community: CommunityTable
  communitySettings: CommunitySettingTable
  strayFiles: StrayFileTable
  jobStates: JobStateTable
  photoHashes: PhotoHashTable
  hiddenPhotoHashes: HiddenPhotoHashTable
  photoNearDuplicates: PhotoNearDuplicateTable
  dismissedTips: DismissedTipTable
  swipes: SwipeTable
  undoneSwipes: UndoneSwipeTable
  matches: MatchTable
  conversations: ConversationTable
  messages: MessageTable
  talkCounts: TalkCountTable
  readPositions: ReadPositionTable
  attachments: AttachmentTable
  photoConsents: PhotoConsentTable
  hiddenMessages: HiddenMessageTable
  earlierTexts: EarlierTextTable
  reports: ReportTable
  encryptedReports: EncryptedReportTable
  personSettings: PersonSettingTable
  mailedSecrets: MailedSecretTable
  locations: LocationTable
  savedTowns: SavedTownTable
  wishes: WishTable
  blocks: BlockTable
  knownAddresses: KnownAddressTable
  hiddenWords: HiddenWordTable
  search: SearchTable
  decks: DeckTable
  dealtPeople: DealtPersonTable
  deckChanges: DeckChangeTable
  rankingModels: RankingModelTable
  personScores: PersonScoreTable
  tastes: TasteTable
  dailyPairs: DailyPairTable
  dailyPairOptOuts: DailyPairOptOutTable
  commonness: CommonnessTable
  answerCounts: AnswerCountTable
  exposures: ExposureTable
  predictionBins: PredictionBinTable
  limitCounts: LimitCountTable
  textRecipients: TextRecipientTable
  textSignatures: TextSignatureTable
  shownCards: ShownCardTable
  moderationFlags: ModerationFlagTable
  auditEntries: AuditEntryTable
  auditHead: AuditHeadTable
  pageVersions: PageVersionTable
  pageAcceptances: PageAcceptanceTable
  backups: BackupTable
  processes: ProcessTable
  dailyFigures: DailyFigureTable
  modelCalls: ModelCallTable
  modelDays: ModelDayTable
  conversationOfMatch: ConversationOfMatchView
  personNames: PersonNamesView
}
