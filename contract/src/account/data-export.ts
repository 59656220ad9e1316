import * as z from 'zod/mini'
import { type FieldRow, fieldNames, fields, isSpecial } from '../profile/fields.ts'
import { Instant } from '../text.ts'
import { circleSections } from './circle-sections.ts'
import { comfortSections } from './comfort-sections.ts'
import { shownPeopleSections } from './shown-people-sections.ts'

/** A person can ask for one export a day, and download it once within this time. */
export const EXPORT_LIVES_HOURS = 24

/**
 * The export of the viewer's data. `preparing` until its file is there; `ready` until it is downloaded; `null` where the
 * viewer can ask for one. `until`: the end of the download, and when the viewer can ask for another.
 */
export const DataExportView = z.object({
  export: z.nullable(
    z.object({
      state: z.enum(['preparing', 'ready', 'downloaded']),
      requestedAt: Instant,
      until: z.nullable(Instant),
      bytes: z.int(),
    }),
  ),
})
export type DataExportView = z.infer<typeof DataExportView>

const [text, maybe, texts] = [z.string(), z.nullable(z.string()), z.array(z.string())]
const [time, maybeTime] = [Instant, z.nullable(Instant)]
const [flag, count, maybeCount] = [z.boolean(), z.number(), z.nullable(z.number())]

function schemaOf({ kind }: FieldRow) {
  if (kind === 'text') return text
  if (kind === 'number') return maybeCount
  return kind === 'choices' || kind === 'words' ? texts : maybe
}

const columnFields = fieldNames.filter((name) => !isSpecial(name) && name !== 'prompts')
const Profile = z.object({
  ...Object.fromEntries(columnFields.map((name) => [name, schemaOf(fields[name])])),
  displayName: text,
  visibility: z.record(z.string(), z.string()),
  birthSetAt: maybeTime,
  birthCorrectedAt: maybeTime,
  isActive: flag,
  isVerified: flag,
  createdAt: time,
  updatedAt: time,
})

const Message = z.object({
  seq: count,
  isOwn: flag,
  createdAt: time,
  content: text,
  /** `file` is its name in the archive, for own ones; null if it is gone. */
  attachment: z.nullable(z.object({ kind: text, file: maybe })),
  about: z.unknown(),
  replyTo: maybeCount,
  isSuggested: flag,
  ownReaction: maybe,
  theirReaction: maybe,
  editedAt: maybeTime,
  deletedAt: maybeTime,
  /** Of own messages, for 14 days after a change. `content` is null if the server cannot decrypt it any more. */
  earlierTexts: z.array(z.object({ content: maybe, changedAt: time })),
})

/** The newest appeal and decision have the columns that their person can read on the page too. */
const Decision = z.object({
  number: text,
  measure: text,
  ground: text,
  basis: text,
  provision: maybe,
  facts: text,
  rights: texts,
  things: z.array(z.unknown()),
  isOwnInitiative: flag,
  isFoundByProgram: flag,
  isAutomated: flag,
  createdAt: time,
  endsAt: maybeTime,
  reversedAt: maybeTime,
  reversalAnswer: maybe,
  appeal: z.nullable(z.object({ text, sentAt: time, outcome: maybe, answer: maybe, answeredAt: maybeTime })),
})

/** The file `data.json` of an export. Its JSON Schema is at `/api/data-export/schema`. */
export const ExportData = z.object({
  format: z.literal('hearth-export'),
  version: z.literal(1),
  exportedAt: time,
  account: z.array(
    z.object({
      email: text,
      emailVerified: flag,
      language: maybe,
      createdAt: time,
      updatedAt: time,
      enteredAt: maybeTime,
      googleLeftAt: maybeTime,
      lastUsedAt: time,
    }),
  ),
  signInMethods: z.array(z.object({ providerId: text, accountId: text, createdAt: time, updatedAt: time })),
  passkeys: z.array(
    z.object({
      name: text,
      deviceType: text,
      backedUp: flag,
      transports: maybe,
      aaguid: maybe,
      createdAt: time,
    }),
  ),
  secondFactors: z.array(z.object({ isOn: flag, wrongTries: count, restsUntil: maybeTime, createdAt: time })),
  sessions: z.array(
    z.object({
      browser: text,
      system: text,
      country: maybe,
      createdAt: time,
      updatedAt: time,
      lastSeenAt: time,
      provedAt: time,
      strongAt: maybeTime,
      expiresAt: time,
    }),
  ),
  /** The versions of terms and rules that the person has accepted. */
  acceptedPages: z.array(z.object({ page: text, language: text, number: count, acceptedAt: time })),
  emailChanges: z.array(
    z.object({
      newEmail: text,
      oldConfirmedAt: maybeTime,
      newConfirmedAt: maybeTime,
      createdAt: time,
      expiresAt: time,
    }),
  ),
  profile: z.array(Profile),
  promptAnswers: z.array(z.object({ position: count, promptId: text, answer: text })),
  specialValues: z.array(z.object({ kind: text, value: text })),
  consents: z.array(z.object({ kind: text, version: count, givenAt: time })),
  consentLedger: z.array(z.object({ kind: text, version: count, givenAt: time, withdrawnAt: maybeTime })),
  profileDrafts: z.array(z.object({ content: text, updatedAt: time })),
  deckChanges: z.array(z.object({ changedAt: time })),
  /** Numbers of grid cells about 2 km wide; no finer location is stored. */
  locations: z.array(
    z.object({
      cell: maybeCount,
      isChosen: flag,
      pendingCell: maybeCount,
      changes: z.array(time),
      travelCell: maybeCount,
      travelUntil: maybe,
    }),
  ),
  settings: z.array(
    z.object({
      readReceipts: flag,
      turnReminders: flag,
      remindedAt: maybeTime,
      showsAmPm: z.nullable(flag),
      showsMiles: z.nullable(flag),
    }),
  ),
  wishes: z.array(
    z.object({
      ageMin: count,
      ageMax: count,
      maxDistance: count,
      isFlexible: flag,
      isOnlyToLiked: flag,
      isOnlyVerified: flag,
      wishes: z.unknown(),
    }),
  ),
  scores: z.array(
    z.object({
      choosiness: count,
      popularity: count,
      decisionsMade: count,
      decisionsReceived: count,
      shown: count,
      updatedAt: time,
    }),
  ),
  /** The kinds of people that the person tends to like. `since` is when they reset it. */
  tastes: z.array(z.object({ learnt: texts, since: maybeTime, updatedAt: time })),
  ...comfortSections,
  limits: z.array(z.object({ kind: text, seconds: count, count, endsAt: time })),
  /** `file` is the name of the picture in the archive; null if it is deleted or missing. */
  photos: z.array(
    z.object({
      id: text,
      position: count,
      alt: text,
      createdAt: time,
      deletedAt: maybeTime,
      file: maybe,
    }),
  ),
  uploads: z.array(
    z.object({
      size: count,
      state: text,
      alt: text,
      edits: z.unknown(),
      isCrop: flag,
      photoId: maybe,
      kind: text,
      reason: maybe,
      createdAt: time,
      changedAt: time,
    }),
  ),
  /**
   * Videos, voice recordings and photos of chats. `file` as for photos; null while it is not ready. An intro, spoken answer
   * or verification refers to one by its `mediaId`; a message has the `file` itself.
   */
  media: z.array(z.object({ id: text, kind: text, durationMs: maybeCount, createdAt: time, file: maybe })),
  intros: z.array(
    z.object({
      mediaId: maybe,
      promptId: text,
      captions: maybe,
      visibleTo: text,
      state: text,
      reason: maybe,
      approvedAt: maybeTime,
      readyAt: maybeTime,
      createdAt: time,
    }),
  ),
  voiceAnswers: z.array(
    z.object({ mediaId: text, promptId: text, text, readyAt: maybeTime, createdAt: time }),
  ),
  verificationAttempts: z.array(
    z.object({
      way: text,
      steps: texts,
      code: text,
      typed: maybe,
      startedAt: time,
      endedAt: maybeTime,
      mediaId: maybe,
      sentAt: maybeTime,
      outcome: maybe,
      reason: maybe,
      decidedAt: maybeTime,
      livenessPassed: z.nullable(flag),
      livenessBy: maybe,
      livenessAt: maybeTime,
    }),
  ),
  badges: z.array(z.object({ way: text, photoIds: texts, checkedAt: time, expiresAt: time })),
  swipes: z.array(z.object({ isLike: flag, createdAt: time, about: z.unknown(), note: maybe })),
  ...shownPeopleSections,
  ...circleSections,
  /** `endedAt` and `closingLine` only where the person ended the match. */
  matches: z.array(
    z.object({ id: text, firstName: text, createdAt: time, endedAt: maybeTime, closingLine: maybe }),
  ),
  conversations: z.array(
    z.object({
      matchId: text,
      firstName: text,
      createdAt: time,
      readSeq: count,
      /** Since when the person allows photos in it. */
      photosAllowedAt: maybeTime,
      messages: z.array(Message),
    }),
  ),
  blocks: z.array(z.object({ firstName: text, createdAt: time })),
  hiddenWords: z.array(z.object({ word: text, addedAt: time })),
  knownAddresses: z.array(z.object({ createdAt: time })),
  notificationSettings: z.array(
    z.object({
      channels: z.record(z.string(), text),
      detail: text,
      timeZone: maybe,
      quietFrom: z.nullable(z.number()),
      quietTo: z.nullable(z.number()),
      visits: z.array(z.number()),
      digestAt: maybeTime,
    }),
  ),
  pushSubscriptions: z.array(z.object({ createdAt: time, failedAt: maybeTime })),
  conversationMutes: z.array(z.object({ until: maybeTime })),
  notifications: z.array(z.object({ kind: text, count: z.number(), at: time, withdrawnAt: maybeTime })),
  /** `words` is null if the server cannot decrypt it any more. */
  reports: z.array(z.object({ number: text, reason: text, words: maybe, createdAt: time, outcome: maybe })),
  restrictions: z.array(z.object({ kind: text, endsAt: maybeTime })),
  approval: z.array(z.object({ since: time, declinedAt: maybeTime, reason: maybe })),
  hiddenThings: z.array(z.object({ kind: text, thingId: text })),
  decisions: z.array(Decision),
})
export type ExportData = z.infer<typeof ExportData>
