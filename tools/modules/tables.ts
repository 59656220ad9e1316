import { matchesGlob } from 'node:path'
import { parseSync, type TemplateLiteral, Visitor } from 'oxc-parser'
import type { SourceFile } from './read-module.ts'

/** The tables of each owner, as in ARCHITECTURE.md. `accounts` is `server/src/auth`. */
export const tableOwners: Record<string, readonly string[]> = {
  accounts: [
    'user',
    'session',
    'ended_sessions',
    'account',
    'verification',
    'passkey',
    'second_factors',
    'backup_codes',
    'mailed_secrets',
    'email_changes',
    'attempts',
  ],
  profiles: [
    'profiles',
    'prompt_answers',
    'deck_changes',
    'consents',
    'special_values',
    'consent_ledger',
    'profile_drafts',
    'locations',
    'saved_towns',
    'person_settings',
  ],
  photos: [
    'photos',
    'uploads',
    'forgotten_files',
    'community',
    'stray_files',
    'photo_hashes',
    'photo_near_duplicates',
    'hidden_photo_hashes',
    'media',
    'removed_media',
  ],
  coach: ['dismissed_tips'],
  phrasing: ['model_calls', 'model_days'],
  verification: ['verification_attempts', 'verification_reviews', 'double_reviews', 'badges'],
  limits: ['limit_counts'],
  staff: ['staff'],
  registration: ['registration_settings', 'invitations', 'invitation_uses', 'approvals'],
  community: ['community_settings'],
  pages: ['page_versions', 'page_acceptances'],
  audit: ['audit_entries', 'audit_head'],
  safety: [
    'moderation_flags',
    'text_recipients',
    'text_signatures',
    'sent_texts',
    'blocks',
    'known_addresses',
    'hidden_words',
    'restrictions',
    'hidden_things',
  ],
  membership: [
    'membership_events',
    'membership_people',
    'membership_codes',
    'membership_settings',
    'payment_messages',
  ],
  matching: ['swipes', 'undone_swipes', 'dealt_people', 'matches'],
  discovery: [
    'search',
    'decks',
    'shown_cards',
    'wishes',
    'ranking_models',
    'commonness',
    'person_scores',
    'answer_counts',
    'exposures',
    'prediction_bins',
    'tastes',
    'daily_pairs',
    'daily_pair_opt_outs',
  ],
  intros: ['intros', 'voice_answers'],
  icebreakers: ['icebreakers'],
  circle: [
    'relatives',
    'circle_invitations',
    'circle_relatives',
    'circle_grants',
    'circle_snapshots',
    'circle_frozen_cards',
    'family_consents',
    'match_circles',
    'circle_opinions',
    'circle_notes',
    'circle_suggestions',
    'family_agreements',
    'family_messages',
    'circle_log',
    'circle_notices',
  ],
  chat: [
    'conversations',
    'messages',
    'attachments',
    'photo_consents',
    'hidden_messages',
    'earlier_texts',
    'read_positions',
    'talk_counts',
  ],
  notifications: [
    'push_keys',
    'push_subscriptions',
    'notification_settings',
    'conversation_mutes',
    'notifications',
    'push_deliveries',
    'push_sends',
  ],
  reports: ['encrypted_reports', 'reports'],
  cases: ['cases', 'case_items', 'case_events', 'case_photos', 'case_attachments', 'notices'],
  account: ['data_exports', 'data_export_parts', 'unused_notices'],
  jobs: ['job_states'],
  figures: ['daily_figures'],
  system: ['backups', 'processes'],
  moderation: [
    'decisions',
    'appeals',
    'banned_hashes',
    'banned_pictures',
    'decision_figures',
    'transparency_figures',
    'case_models',
  ],
}

/** Every row belongs to an account, so every store may read this table. Only its owner writes it. */
const READ_BY_ALL = 'user'

/** Views in the database, which every store may read: each stands for columns that its owner exports to earlier modules. */
export const exportedViews = [
  'conversation_of_match',
  'person_names',
  'suspended_people',
  'waiting_people',
  'staff_people',
  'relative_people',
  'people_without_profile',
  'active_staff',
  'people_who_must_accept',
  'living_sessions',
  'session_uses',
]

/** The demo community is no feature: it is written as a whole, into an empty database, and found in all its tables. */
const importer = 'server/src/demo/*.store.ts'

const readers = ['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using']
const writers = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']

/** The export of a person reads the tables of every feature, as `personal-data/` says. */
const exporter = 'server/src/features/account/export/export-data.store.ts'

type TableUse = { table: string; isWrite: boolean }
type TableViolation = { path: string; table: string; owner: string }

/** Returns each use of a table by a store of another owner, other than through an export of the owner. */
export function tableViolationsIn(files: readonly SourceFile[]): TableViolation[] {
  return files
    .filter(({ path }) => matchesGlob(path, 'server/src/{features,auth,demo}/**/*.store.ts'))
    .flatMap((file) => {
      const used = tablesIn(file).filter((use) => !mayUse(file.path, use))
      const tables = [...new Set(used.map(({ table }) => table))]
      return tables.map((table) => ({ path: file.path, table, owner: ownerOf(table) ?? '' }))
    })
}

function mayUse(path: string, { table, isWrite }: TableUse): boolean {
  const folder = /^server\/src\/(?:features\/)?([^/]+)\//.exec(path)?.[1]
  const owner = folder === 'auth' ? 'accounts' : folder
  return ownerOf(table) === owner || isReadByAll(path, table, isWrite) || matchesGlob(path, importer)
}

const isReadByAll = (path: string, table: string, isWrite: boolean) =>
  !isWrite && (table === READ_BY_ALL || path === exporter)

const ownerOf = (table: string) =>
  Object.entries(tableOwners).find(([, tables]) => tables.includes(table))?.[0]

/** Returns the tables that a store names in Kysely's methods and in SQL templates. */
function tablesIn({ path, source }: SourceFile): TableUse[] {
  const uses: TableUse[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      const method = callee.property.name
      const isWrite = writers.includes(method)
      if (!isWrite && !readers.includes(method)) return
      for (const one of first.type === 'ArrayExpression' ? first.elements : [first]) {
        if (one?.type === 'Literal') uses.push({ table: tableOf(String(one.value)), isWrite })
      }
    },
    TemplateLiteral(template) {
      uses.push(...tablesInSql(template))
    },
  }).visit(parseSync(path, source).program)
  return uses.filter(({ table }) => ownerOf(table) !== undefined)
}

/** Returns the table of `matches as latest` in the spelling of SQL. */
const tableOf = (text: string) => snakeCase(text.split(' as ')[0]?.trim() ?? '')
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const NAME = String.raw`"?([a-z_]+)"?`
const ALIASED = String.raw`"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?`
const USES = new RegExp(
  String.raw`\b(insert into|update|delete from|from|join|using|into)\s+(?:only\s+|lateral\s+)*(${ALIASED}(?:\s*,\s*${ALIASED})*)`,
  'g',
)

function tablesInSql({ quasis }: TemplateLiteral): TableUse[] {
  const text = quasis.map(({ value }) => value.raw).join(' $ ')
  return [...text.matchAll(USES)].flatMap(([, verb = '', list = '']) =>
    list.split(',').map((one) => ({
      table: new RegExp(NAME).exec(one)?.[1] ?? '',
      isWrite: ['insert into', 'update', 'delete from'].includes(verb),
    })),
  )
}
