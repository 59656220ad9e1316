import { type Kysely, sql } from 'kysely'

/**
 * Tells processes, at the commit, whose permissions have changed: the channel `permission_changed` gets the id of a person, or
 * nothing for everybody. Only rare changes that can take a right away are told, because a notification takes a lock of the whole
 * database at its commit. Of two people it names one: what is kept about a pair ends with either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_permission_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('permission_changed',
        coalesce(to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0], ''));
      return null;
    end $$`.execute(db)
  for (const [name, change, argument] of [...sessionChanges, ...visibilityChanges])
    await sql`create trigger ${sql.raw(name)} ${sql.raw(change)}
      execute function tell_permission_change(${sql.raw(argument ? `'${argument}'` : '')})`.execute(db)
}

/** A trigger: its name, when it runs, and the column with the person; without one it means everybody. */
type PermissionTrigger = [name: string, change: string, argument?: string]

/** Triggers of changes that end sessions or take their rights. */
const sessionChanges: readonly PermissionTrigger[] = [
  ['session_end_is_told', 'after delete on session for each row', 'user_id'],
  [
    'session_change_is_told',
    `after update of token, expires_at on session for each row
      when (old.token <> new.token or new.expires_at < old.expires_at)`,
    'user_id',
  ],
  ['account_end_is_told', 'after delete on "user" for each row', 'id'],
  [
    'account_language_is_told',
    `after update of language on "user" for each row when (old.language is distinct from new.language)`,
    'id',
  ],
  ['staff_is_told', 'after insert on staff for each row', 'person_id'],
  ['restriction_is_told', 'after insert or update or delete on restrictions for each row', 'person_id'],
  ['acceptance_end_is_told', 'after delete on page_acceptances for each row', 'person_id'],
  [
    'page_version_is_told',
    'after insert or update on page_versions for each row when (new.needs_acceptance)',
  ],
]

/** Triggers of changes of who sees whom. With an account the likes and matches of others go untold, because its end is told. */
const visibilityChanges: readonly PermissionTrigger[] = [
  ['block_is_told', 'after insert or update of blocker_id, blocked_id on blocks for each row', 'blocker_id'],
  ['match_end_is_told', 'after delete on matches for each row when (pg_trigger_depth() = 0)', 'user1_id'],
  [
    'like_end_is_told',
    'after delete on swipes for each row when (old.is_like and pg_trigger_depth() = 0)',
    'swiper_id',
  ],
  [
    'like_change_is_told',
    'after update of is_like on swipes for each row when (old.is_like and not new.is_like)',
    'swiper_id',
  ],
  [
    'profile_is_told',
    `after update of is_active, first_name, display_name, date_of_birth on profiles for each row
      when ((old.is_active, old.first_name, old.display_name, old.date_of_birth)
        is distinct from (new.is_active, new.first_name, new.display_name, new.date_of_birth))`,
    'user_id',
  ],
  ['profile_end_is_told', 'after delete on profiles for each row', 'user_id'],
  [
    'only_to_liked_is_told',
    'after insert or update of is_only_to_liked on wishes for each row when (new.is_only_to_liked)',
    'user_id',
  ],
  ['hidden_thing_is_told', 'after insert or update on hidden_things for each row', 'person_id'],
  ['photo_end_is_told', 'after delete on photos for each row', 'user_id'],
  [
    'photo_is_told',
    `after update of deleted_at, missing_since on photos for each row
      when ((old.deleted_at, old.missing_since) is distinct from (new.deleted_at, new.missing_since))`,
    'user_id',
  ],
]
