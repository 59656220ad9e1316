import { staffRoles } from '@hearth/contract/console/staff'
import { fields, hideableFields, isSpecial } from '@hearth/contract/profile/fields'
import { personalData } from '../../db/personal-data/personal-data.ts'
import { columnsOf, exportedColumnsOf } from '../../db/personal-data/table-data.ts'
import { chosenVisibility } from './planting.ts'
import type { Finding } from './readers.ts'

/** These readers may read each of these columns in these places. */
type Permission = {
  columns: readonly string[]
  readers: readonly Finding['reader'][]
  places: readonly string[]
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the columns of fields with words that everyone or only matches see. A decision has hidden the bio. */
const fieldsFor = (seers: 'everyone' | 'matches'): string[] =>
  hideableFields
    .filter((name) => ['text', 'words', 'note', 'prompts'].includes(fields[name].kind) && name !== 'bio')
    .filter((name) => (chosenVisibility[name] ?? fields[name].visibility) === seers)
    .map((name) => {
      if (name === 'prompts') return 'prompt_answers.answer'
      return isSpecial(name) ? 'special_values.value' : `profiles.${snake(name)}`
    })

const card = ['user.id', 'profiles.first_name', 'photos.id', 'photos.alt', ...fieldsFor('everyone')]
const PERSON = 'GET /api/people/:personId'
const CLIPS = 'GET /api/people/:personId/clips'
const PICTURE = 'GET /api/photos/:photoId/:picture (headers)'
const ofMatch = [
  PERSON,
  'GET /api/matches',
  'GET /api/matches/moments',
  'POST /api/matches/:matchId/conversation',
  'GET /api/inbox',
  'POST /api/inbox/search',
  'GET /api/conversations',
  'GET /api/conversations/:conversationId',
  'event match.created',
]
const ofMessages = [
  'GET /api/conversations/:conversationId/messages',
  'GET /api/conversations/:conversationId/changes',
  'POST /api/conversations/:conversationId/search',
  'event message.sent',
  'event message.changed',
]
const ofReading = ['event conversation.delivered', 'event conversation.read', 'event photo_sharing.changed']
const inExport = ['export data.json', 'export index.html']
const PAST = 'GET /api/matches/past'
const NOTIFICATIONS = 'GET /api/notifications'
const CASE = 'GET /api/console/cases/:number'
const CASES = 'GET /api/console/cases'
const DECISIONS = 'GET /api/console/cases/:number/decisions'
const WAITING = 'GET /api/console/registration/waiting'
const members = [
  'GET /api/console/members',
  'POST /api/console/members/search',
  'GET /api/console/members/:id',
]
const AUDIT = 'GET /api/console/audit'
const deciders = ['moderator', 'admin'] as const
const ofCases = ['triage', ...deciders] as const
const evidence = [
  'messages.content',
  'earlier_texts.content (before an edit)',
  'earlier_texts.content (deleted)',
]

/** Columns that others than the owner may read. All of them are used, or the test fails. */
const permissions: readonly Permission[] = [
  // Members.
  { columns: card, readers: ['stranger'], places: [PERSON, 'GET /api/candidates', PICTURE] },
  { columns: [...card, 'swipes.note'], readers: ['liked'], places: [PERSON, 'GET /api/likes', PICTURE] },
  { columns: [...card, ...fieldsFor('matches')], readers: ['match'], places: [...ofMatch, PICTURE] },
  { columns: ['voice_answers.text', 'media.id'], readers: ['stranger', 'liked', 'match'], places: [CLIPS] },
  { columns: ['intros.captions'], readers: ['match'], places: [CLIPS] },
  // The match was made before the decision that hides the bio.
  { columns: ['profiles.bio'], readers: ['match'], places: ['event match.created'] },
  { columns: ['user.id'], readers: ['match'], places: [...ofMessages, ...ofReading] },
  {
    columns: ['user.id', 'profiles.first_name', 'conversations.id', 'notifications.id'],
    readers: ['match'],
    places: [NOTIFICATIONS],
  },
  { columns: ['user.id', 'profiles.first_name'], readers: ['liked'], places: [NOTIFICATIONS] },
  // A session of the match, whose device was told of the owner.
  { columns: ['push_subscriptions.session_id'], readers: ['match'], places: ['GET /api/account'] },
  // The address that it opens and the tag by which it is replaced: by default it has neither a name nor words.
  { columns: ['conversations.id', 'notifications.id'], readers: ['match'], places: ['push'] },
  {
    columns: ['matches.id', 'conversations.id'],
    readers: ['match'],
    places: [...ofMatch, ...ofMessages, ...ofReading, ...inExport],
  },
  // The match has written about the answer.
  {
    columns: ['prompt_answers.answer'],
    readers: ['match'],
    places: ['GET /api/conversations/:conversationId/messages', 'event message.sent', ...inExport],
  },
  {
    columns: ['messages.content', 'hidden_messages.message_id', 'earlier_texts.message_id'],
    readers: ['match'],
    places: [...ofMessages, ...inExport],
  },
  {
    columns: ['media.id', 'attachments.message_id'],
    readers: ['match'],
    places: ['GET /api/conversations/:conversationId/messages', 'event message.sent'],
  },
  // As they were sent, before they were edited or deleted.
  { columns: evidence.slice(1), readers: ['match'], places: ['event message.sent'] },
  { columns: ['profiles.first_name'], readers: ['match', 'blocked'], places: inExport },
  {
    columns: ['encrypted_reports.number'],
    readers: ['match'],
    places: ['GET /api/reports', 'mail', ...inExport],
  },
  { columns: ['encrypted_reports.content (words of the match)'], readers: ['match'], places: inExport },
  {
    columns: ['profiles.first_name', 'matches.id (of a lost match)'],
    readers: ['blocker', 'blocked', 'exMatch'],
    places: [PAST],
  },
  { columns: ['profiles.first_name', 'user.id'], readers: ['blocker'], places: ['GET /api/blocks'] },
  {
    columns: ['matches.id (of a lost match)', 'messages.content (to the blocked before)'],
    readers: ['blocked'],
    places: inExport,
  },
  // Staff.
  {
    columns: [
      'user.id',
      'photos.id',
      'profiles.first_name',
      'profiles.bio',
      'prompt_answers.answer',
      ...evidence,
      'media.id',
      'encrypted_reports.number',
      'encrypted_reports.content (words of the match)',
      'cases.number',
      'case_items.id',
      'case_events.note (as written)',
      'decisions.number',
      'decisions.facts',
      'decisions.provision',
      'staff.person_id',
    ],
    readers: ofCases,
    places: [CASE],
  },
  {
    columns: ['user.id', 'cases.number', 'profiles.first_name', 'staff.person_id'],
    readers: ofCases,
    places: [CASES],
  },
  {
    columns: [
      'decisions.number',
      'decisions.facts',
      'decisions.provision',
      'appeals.text',
      'appeals.answer',
      'staff.person_id',
    ],
    readers: ofCases,
    places: [DECISIONS],
  },
  { columns: [...card, 'user.email', 'approvals.reason'], readers: deciders, places: [WAITING] },
  {
    columns: [
      'user.id',
      'profiles.first_name',
      'profiles.last_name',
      'photos.id',
      'photos.alt',
      'cases.number',
    ],
    readers: ['admin'],
    places: members,
  },
  {
    columns: ['user.email', 'session.browser', 'session.system', 'session.country'],
    readers: ['admin'],
    places: ['GET /api/console/members/:id'],
  },
  // The admin of the test has judged it already.
  {
    columns: ['verification_reviews.attempt_id'],
    readers: ['moderator', 'verifier'],
    places: ['GET /api/console/verifications'],
  },
  { columns: ['membership_codes.note'], readers: ['admin'], places: ['GET /api/console/membership'] },
  { columns: ['invitations.note'], readers: ['admin'], places: ['GET /api/console/registration'] },
  {
    columns: ['user.id', 'photos.id', 'media.id', 'cases.number', 'decisions.number', 'staff.person_id'],
    readers: ['admin', 'auditor'],
    places: [AUDIT],
  },
  {
    columns: ['staff.person_id', 'user.email (of staff)'],
    readers: staffRoles,
    places: ['GET /api/console/session', 'GET /api/session', 'GET /api/account'],
  },
  {
    columns: ['staff.person_id', 'user.email (of staff)'],
    readers: ['admin', 'auditor'],
    places: ['GET /api/console/staff'],
  },
]

/** Columns that the owner may read, though the export leaves them out: ids for the page, and the own words of a report. */
const ofOwner = [
  'user.id',
  'session.id',
  'passkey.id',
  'uploads.id',
  'known_addresses.id',
  'hidden_words.id',
  'matches.id',
  'matches.id (of a lost match)',
  'conversations.id',
  'conversations.id (of a lost match)',
  'hidden_messages.message_id',
  'earlier_texts.message_id',
  'media.id',
  'attachments.message_id',
  'notifications.id',
  'verification_reviews.attempt_id',
  'case_items.number',
  'encrypted_reports.content (words of the owner)',
]

/** The only secret that is told: to its owner, in a mail. */
const told: Finding = {
  column: 'mailed_secrets.secret_hash (token of the mailed link)',
  reader: 'owner',
  place: 'mail',
}

const nameOf = (column: string) => column.split(' ')[0] ?? ''

const secrets = new Set(
  Object.entries(personalData).flatMap(([table, data]) =>
    columnsOf(data).flatMap(({ name, dataClass }) => (dataClass === 'secret' ? [`${table}.${name}`] : [])),
  ),
)
/** Whether the column of a canary has the class of secrets. */
export const isSecret = (column: string): boolean => secrets.has(nameOf(column))

const exported = new Set(
  Object.entries(personalData).flatMap(([table, data]) =>
    exportedColumnsOf(data).map((name) => `${table}.${name}`),
  ),
)

const isSame = (one: Finding, other: Finding) =>
  one.column === other.column && one.reader === other.reader && one.place === other.place

const isPermitted = ({ column, reader, place }: Finding) =>
  permissions.some(
    ({ columns, readers, places }) =>
      columns.includes(column) && readers.includes(reader) && places.includes(place),
  )

/** Whether somebody may read this column there. The owner may read what the export has, and nobody reads a secret. */
function isMeant(finding: Finding): boolean {
  const { column, reader } = finding
  if (isSecret(column)) return isSame(finding, told)
  if (reader === 'owner') return ofOwner.includes(column) || exported.has(nameOf(column))
  return isPermitted(finding)
}

/** Returns the columns and readers of a permission that found nothing, as the search or the planting may be broken. */
const unusedOf = ({ columns, readers, places }: Permission, findings: readonly Finding[]): string[] => {
  const used = findings.filter(
    ({ column, reader, place }) =>
      columns.includes(column) && readers.includes(reader) && places.includes(place),
  )
  return [
    ...columns.filter((one) => !used.some(({ column }) => column === one)),
    ...readers.filter((one) => !used.some(({ reader }) => reader === one)),
    ...places.filter((one) => !used.some(({ place }) => place === one)),
  ].map((one) => `${one} of ${columns[0]} for ${readers.join(', ')}`)
}

/** Compares what was found with what is meant: returns what nobody may read there, and permissions that nobody used. */
export const compareWithPermissions = (findings: readonly Finding[]) => ({
  leaks: findings
    .filter((one) => !isMeant(one))
    .map(({ column, reader, place }) => `${column}: ${reader}, ${place}`),
  unused: permissions.flatMap((one) => unusedOf(one, findings)),
})
