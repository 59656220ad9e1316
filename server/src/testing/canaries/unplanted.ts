import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Types of columns that cannot carry a canary, with the reason. A date or number that is distinctive is planted all the same. */
const byType: Record<string, string> = {
  boolean: 'has two values',
  'timestamp with time zone': 'is the time of the test',
  date: 'is the day of the test',
  smallint: 'is a small number',
  integer: 'is a small number',
  bigint: 'is a small number',
  real: 'is a small number',
  'double precision': 'is a small number',
}

const CHOICE = 'is one of a list'
const SOMEBODY = 'is the id of somebody else'

/** Columns without a canary, with the reason, where the type does not say it. */
const reasons: Record<string, string> = Object.fromEntries(
  Object.entries({
    [CHOICE]: `
      user.language page_acceptances.page page_acceptances.language ended_sessions.reason account.provider_id
      mailed_secrets.purpose profiles.looking_for profiles.relationship_goals profiles.languages
      profiles.family_values profiles.has_children profiles.wants_children profiles.smoking profiles.drinking
      profiles.zodiac profiles.visibility profiles.exercise profiles.going_out profiles.dating_pace profiles.home_languages profiles.gender
      profiles.seeking prompt_answers.prompt_id consents.kind special_values.kind consent_ledger.kind
      intros.prompt_id intros.visible_to intros.state voice_answers.prompt_id uploads.kind uploads.state uploads.reason media.kind limit_counts.kind matches.closing_line search.list_traits search.list_accepts
      decks.as_list_traits wishes.wishes staff.role audit_entries.actor_kind audit_entries.operation
      moderation_flags.kind restrictions.kind hidden_things.kind encrypted_reports.reason reports.reason
      cases.state cases.kinds cases.reasons cases.outcome case_items.kind case_items.reason case_events.kind
      decisions.measure decisions.ground decisions.basis decisions.rights appeals.outcome banned_hashes.kind
      attachments.kind case_attachments.kind decisions.things notifications.kind notification_settings.channels notification_settings.detail
      verification_attempts.way verification_attempts.steps verification_attempts.outcome
      verification_attempts.reason verification_reviews.outcome verification_reviews.reason double_reviews.first
      double_reviews.second badges.way tastes.learnt icebreakers.kind circle_grants.kind circle_relatives.state match_circles.rule
      membership_events.source membership_events.kind membership_events.currency
      circle_opinions.opinion circle_log.kind circle_log.grant_kind circle_invitations.grants`,
    [SOMEBODY]:
      'text_signatures.recipient_id undone_swipes.swiped_id reports.reported_id daily_pairs.other_id',
    'is the id of the second person of a ban': 'decisions.confirmed_by',
    'has the times of the test': 'locations.changes',
    'has small numbers': 'notification_settings.visits',
    'has four digits': 'verification_attempts.code',
    'is gone once the recording was sent': 'verification_attempts.session_id',
    'names nobody': 'double_reviews.id icebreakers.id',
    'is the id of staff or of a photo, which others have too':
      'verification_attempts.claimed_by verification_attempts.claimed_photo_ids',
    'is the place of a cut': 'uploads.edits',
    'is only there when the captions are gone': 'intros.reason',
    'has the numbers of `tastes.state`': 'tastes.slopes',
    'is learned from many cases, and encrypted': 'case_models.model',
  }).flatMap(([reason, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, reason]),
  ),
)

/** Compares the columns without a canary with the reasons: returns those without a reason, and reasons without such a column. */
export async function compareWithReasons(db: Db, columns: readonly string[]) {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'`.execute(db)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  return {
    unexplained: columns.filter((name) => !(name in reasons) && !((types.get(name) ?? '') in byType)),
    needless: Object.keys(reasons).filter((name) => !columns.includes(name)),
  }
}
