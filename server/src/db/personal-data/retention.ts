const DAY = 24

/**
 * How long each kind of data is kept, where it is deleted before the account is: what it is, the table and the column
 * from which the hours run, the job that deletes it, and the reason to keep it so long. A test proves each row with a
 * moved clock.
 */
const rows = [
  ['sessions', 'session.expires_at', 0, 'clear-accounts', 'staying signed in'],
  ['reasons of ended sessions', 'ended_sessions.expires_at', 0, 'clear-accounts', 'telling the owner'],
  ['mailed links and codes', 'mailed_secrets.expires_at', DAY, 'clear-accounts', 'explaining expired links'],
  ['changes of address', 'email_changes.expires_at', 0, 'clear-accounts', 'confirming an address'],
  ['values of a sign-in', 'verification.expires_at', 0, 'clear-accounts', 'completing a sign-in'],
  ['counts of attempts', 'attempts.expire', 0, 'clear-accounts', 'protecting accounts'],
  ['unconfirmed accounts', 'user.created_at', DAY, 'clear-accounts', 'confirming an address'],
  ['deleted photos', 'photos.deleted_at', 45 / 3600, 'clear-photos', 'undoing a deletion'],
  ['uploads that have ended', 'uploads.changed_at', DAY, 'clear-photos', 'repeating an upload'],
  ['clips that never came', 'media.created_at', DAY, 'clear-photos', 'repeating an upload'],
  [
    'recordings of decided verifications',
    'verification_attempts.decided_at',
    7 * DAY,
    'clear-verifications',
    'questions about the decision',
    'media',
  ],
  [
    'verifications that were not sent',
    'verification_attempts.started_at',
    2 * DAY,
    'clear-verifications',
    'limiting attempts',
  ],
  [
    'verifications that wait',
    'verification_attempts.started_at',
    30 * DAY,
    'clear-verifications',
    'deciding about them',
  ],
  [
    'decided verifications',
    'verification_attempts.decided_at',
    183 * DAY,
    'clear-verifications',
    'another verifier after a refusal',
  ],
  [
    'pairs of judgements',
    'double_reviews.reviewed_at',
    365 * DAY,
    'clear-verifications',
    'agreement of verifiers',
  ],
  ['badges', 'badges.expires_at', 0, 'clear-verifications', 'showing who was checked'],
  ['people who were dealt', 'dealt_people.dealt_on', 31 * DAY, 'clear-decks', 'opening their page'],
  ['decks', 'decks.built_on', 2 * DAY, 'clear-decks', 'showing people'],
  ['shown cards', 'shown_cards.shown_at', DAY, 'clear-limits', 'fair limits'],
  ['log of shown cards', 'exposures.shown_at', 90 * DAY, 'count-predictions', 'judging the order'],
  ['topics to begin with', 'icebreakers.shown_at', 30 * DAY, 'clear-limits', 'showing none twice'],
  [
    'cost of the language model',
    'model_days.day',
    400 * DAY,
    'clear-limits',
    'comparing with the year before',
  ],
  [
    'relatives whom a member has removed',
    'circle_relatives.changed_at',
    180 * DAY,
    'clear-limits',
    'reading the log',
  ],
  ['what relatives were allowed', 'circle_grants.ends_at', 180 * DAY, 'clear-limits', 'reading the log'],
  ['networks of invitations', 'circle_invitations.created_at', DAY, 'clear-limits', 'protecting members'],
  ['networks of relatives', 'relatives.network_seen_at', DAY, 'clear-limits', 'protecting members'],
  ['log of a circle', 'circle_log.at', 180 * DAY, 'clear-limits', 'seeing who saw what'],
  ['notices of a circle', 'circle_notices.since', 180 * DAY, 'clear-limits', 'protecting members'],
  ['invitations to a circle', 'circle_invitations.expires_at', 0, 'clear-limits', 'using them'],
  [
    'cards that relatives were shown',
    'circle_suggestions.shown_at',
    30 * DAY,
    'clear-limits',
    'showing none twice',
  ],
  ['counts of predictions', 'prediction_bins.day', 366 * DAY, 'count-predictions', 'judging the order'],
  ['pairs of the day', 'daily_pairs.day', 31 * DAY, 'pair-people', 'pairing nobody twice'],
  ['notifications', 'notifications.at', 30 * DAY, 'clear-limits', 'listing them'],
  ['pushes that have begun', 'push_sends.until', 0, 'sweep-notifications', 'telling nobody too late'],
  ['mutes that are over', 'conversation_mutes.until', 0, 'clear-limits', 'leaving people alone'],
  ['used limits', 'limit_counts.ends_at', 0, 'clear-limits', 'fair limits'],
  ['hashes of sent texts', 'text_recipients.sent_at', DAY, 'clear-limits', 'finding mass mail'],
  ['signatures of first texts', 'text_signatures.sent_at', 7 * DAY, 'clear-limits', 'finding mass mail'],
  ['flags', 'moderation_flags.updated_at', 365 * DAY, 'clear-limits', 'protecting members'],
  ['unconfirmed notices', 'notices.created_at', DAY, 'clear-limits', 'confirming an address'],
  ['unsent photos and voice messages', 'attachments.created_at', DAY, 'clear-limits', 'sending them'],
  ['earlier texts of messages', 'earlier_texts.changed_at', 14 * DAY, 'clear-limits', 'evidence of reports'],
  [
    'texts of ended matches',
    'matches.ended_at',
    90 * DAY,
    'erase-ended-matches',
    'evidence of reports',
    'conversations',
  ],
  ['reports', 'encrypted_reports.created_at', 365 * DAY, 'erase-reports', 'defence of claims'],
  ['decided cases', 'cases.decided_at', 365 * DAY, 'erase-cases', 'defence of claims'],
  ['ban list', 'banned_hashes.ends_at', 0, 'end-restrictions', 'protecting members'],
  ['data exports', 'data_exports.ready_at', DAY, 'prepare-exports', 'downloading once'],
  [
    'messages about payments',
    'payment_messages.confirmed_at',
    30 * DAY,
    'remind-renewals',
    'recognising a repeat',
  ],
  ['uses of invitations', 'invitation_uses.used_at', DAY, 'clear-limits', 'repeating a sign-up'],
  ['audit log', 'audit_entries.at', 3 * 365 * DAY, 'clear-audit', 'finding misuse by staff'],
  [
    'figures of decisions',
    'decision_figures.in_force_at',
    3 * 365 * DAY,
    'publish-figures',
    'counting months',
  ],
  ['unused accounts', 'user.last_used_at', 2 * 365 * DAY, 'erase-unused', 'coming back after a pause'],
  ['declined accounts', 'approvals.declined_at', 14 * DAY, 'erase-declined', 'reconsidering a decision'],
  ['restrictions', 'restrictions.ends_at', 0, 'end-restrictions', 'enforcing a decision'],
] as const satisfies readonly RetentionRow[]

type RetentionRow = readonly [
  data: string,
  from: `${string}.${string}`,
  hours: number,
  job: string,
  reason: string,
  table?: string,
]

type RetentionRule = { data: string; from: string; hours: number; job: string; reason: string; table: string }

/** Every period, with the table whose rows the job deletes. */
export const retentionRules = rows.map(
  ([data, from, hours, job, reason, table]: RetentionRow): RetentionRule => ({
    data,
    from,
    hours,
    job,
    reason,
    table: table ?? from.slice(0, from.indexOf('.')),
  }),
)
