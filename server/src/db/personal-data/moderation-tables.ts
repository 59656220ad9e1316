import { ABUSE, ID, INTERNAL, NOT_A_PERSON, OTHER, SECRETS, type TableData } from './table-data.ts'

/** The columns of the tables of moderation, staff and programs. */
export const moderationTables: Record<string, TableData> = {
  backups: {
    technical: 'id kind at made_at database place bytes photos is_encrypted',
    export: { excluded: NOT_A_PERSON },
  },
  processes: {
    technical: 'id role host version started_at seen_at',
    export: { excluded: NOT_A_PERSON },
  },
  model_days: {
    technical: 'day calls tokens fallbacks',
    export: { excluded: NOT_A_PERSON },
  },
  daily_figures: {
    technical:
      'day sign_ups active likes matches messages reports decisions showable shown views top_tenth_views median_views',
    export: { excluded: NOT_A_PERSON },
  },
  community: {
    technical:
      'id is_only files_to_confirm is_store_paused previous_store_turn store_turn store_files store_bytes store_counted_at',
    export: { excluded: NOT_A_PERSON },
  },
  community_settings: {
    technical: 'name value changed_at',
    export: { excluded: NOT_A_PERSON },
  },
  stray_files: {
    technical: 'prefix files confirmed_at first_seen_at last_seen_at',
    export: { excluded: NOT_A_PERSON },
  },
  job_states: {
    technical: 'name failed is_scheduled known_since last_failure_at last_success_at late_after_seconds',
    export: { excluded: NOT_A_PERSON },
  },
  forgotten_files: { technical: 'file_key', export: { excluded: NOT_A_PERSON } },
  photo_hashes: { technical: 'part', personal: 'photo_id hash', export: { excluded: ABUSE } },
  photo_near_duplicates: {
    technical: 'id',
    personal: 'photo_id user_id other_photo_id other_user_id distance found_at',
    export: { excluded: ABUSE },
  },
  hidden_photo_hashes: { technical: 'part', personal: 'user_id photo_id hash', export: { excluded: ABUSE } },
  removed_media: {
    technical: 'id removed_at',
    secret: 'source_hash picture_hash',
    export: { excluded: ABUSE },
  },
  staff: {
    staff: 'person_id role added_at ended_at',
    export: { excluded: 'about staff, who have no profile' },
  },
  registration_settings: {
    technical: 'is_only mode domains minimum_age',
    export: { excluded: NOT_A_PERSON },
  },
  invitations: {
    technical: 'id max_uses uses ends_at revoked_at',
    staff: 'code note created_at created_by',
    export: { excluded: 'made by staff, and names nobody who used it' },
  },
  invitation_uses: {
    technical: 'invitation_id used_at',
    secret: 'address_hash',
    export: { excluded: SECRETS },
  },
  approvals: {
    personal: 'person_id since declined_at reason',
    export: { section: 'approval', owner: 'person_id', withheld: { person_id: ID } },
  },
  audit_entries: {
    technical: 'number hash previous_hash',
    staff: 'at actor_kind actor_id operation details',
    export: { excluded: 'log of the work of staff' },
  },
  audit_head: { technical: 'is_only number hash', export: { excluded: NOT_A_PERSON } },
  moderation_flags: {
    technical: 'id evidence_key',
    staff: 'person_id kind evidence people created_at updated_at',
    export: { excluded: ABUSE },
  },
  restrictions: {
    personal: 'person_id kind decision_id ends_at',
    export: {
      section: 'restrictions',
      owner: 'person_id',
      withheld: { person_id: ID, decision_id: INTERNAL },
    },
  },
  hidden_things: {
    personal: 'person_id kind thing_id decision_id',
    export: {
      section: 'hiddenThings',
      owner: 'person_id',
      withheld: { person_id: ID, decision_id: INTERNAL },
    },
  },
  ranking_models: {
    technical:
      'id trained_at model decisions pairs calibration_error people mean_shown learnt_until learnt_from undone_until training_since',
    export: { excluded: NOT_A_PERSON },
  },
  commonness: { technical: 'kind value people', export: { excluded: NOT_A_PERSON } },
  prediction_bins: {
    technical: 'day kind bin pairs came_true predicted',
    export: { excluded: NOT_A_PERSON },
  },
  talk_counts: { technical: 'is_only counted_until', export: { excluded: NOT_A_PERSON } },
  answer_counts: { technical: 'field value people', export: { excluded: NOT_A_PERSON } },
  encrypted_reports: {
    technical: 'client_id id',
    personal: 'number reporter_id reported_id reason created_at',
    special: 'content',
    export: {
      section: 'reports',
      withheld: {
        reporter_id: ID,
        reported_id: OTHER,
        content: 'words has the own part of it',
      },
    },
  },
  reports: {
    personal:
      'id number reporter_id client_id reported_id reason words conversation_id message_seq evidence created_at',
    export: { excluded: 'a job moves its rows to encrypted_reports' },
  },
  cases: {
    staff:
      'id number person_id previous_case_id priority state claimed_by version items reporters kinds reasons opened_at due_at overdue_told_at decided_at place placed_items outcome is_unassigned urgent_since',
    export: { excluded: 'work of moderators; decisions are exported' },
  },
  case_items: {
    staff: 'id case_id kind reporter_id reporter reason number source_key content content_hash created_at',
    export: { excluded: 'names who reported; decisions are exported' },
  },
  case_events: {
    staff: 'id case_id at kind actor_id note',
    export: { excluded: 'work of moderators; decisions are exported' },
  },
  case_photos: {
    staff: 'case_id photo_id picture',
    export: { excluded: 'work of moderators; the photos are exported' },
  },
  case_attachments: {
    staff: 'case_id media_id kind content',
    export: { excluded: 'work of moderators; what was sent is exported' },
  },
  notices: {
    technical: 'id client_id case_id',
    secret: 'link_hash',
    personal: 'number content created_at confirmed_at',
    export: { excluded: 'of people without an account' },
  },
  decisions: {
    technical: 'id',
    personal:
      'number person_id measure ground facts is_own_initiative ends_at created_at reversed_at reversal_answer basis is_automated rights things provision is_found_by_program',
    staff: 'case_id decided_by confirmed_by confirmed_at rejected_at',
    export: { section: 'decisions', withheld: { person_id: ID } },
  },
  appeals: {
    staff: 'decision_by answered_by',
    personal: 'decision_id text sent_at outcome answer answered_at',
    export: { section: 'decisions.appeal', withheld: { decision_id: INTERNAL } },
  },
  banned_hashes: {
    secret: 'hash',
    staff: 'kind decision_number ends_at case_number is_proposed',
    export: { excluded: ABUSE },
  },
  banned_pictures: {
    technical: 'id',
    staff: 'decision_number',
    secret: 'hashes',
    export: { excluded: ABUSE },
  },
  decision_figures: {
    technical:
      'number measure ground is_own_initiative is_automated case_id in_force_at appealed_at reversed_on_appeal_at',
    export: { excluded: NOT_A_PERSON },
  },
  transparency_figures: { technical: 'month figures computed_at', export: { excluded: NOT_A_PERSON } },
  case_models: {
    technical: 'id trained_at cases measures first first_measures',
    staff: 'model',
    export: { excluded: NOT_A_PERSON },
  },
  kysely_migration: { technical: 'name timestamp', export: { excluded: NOT_A_PERSON } },
  kysely_migration_lock: { technical: 'id is_locked', export: { excluded: NOT_A_PERSON } },
}
