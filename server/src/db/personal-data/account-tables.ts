import { ID, INTERNAL, NOT_A_PERSON, OWNER, SECRETS, type TableData } from './table-data.ts'

/** The columns of the tables of accounts, profiles and photos. */
export const accountTables: Record<string, TableData> = {
  user: {
    personal:
      'id name email email_verified image created_at updated_at entered_at devices_since google_left_at language last_used_at',
    export: {
      section: 'account',
      owner: 'id',
      withheld: {
        id: ID,
        name: 'empty, the profile has the name',
        image: 'empty, the photos are separate',
        devices_since: 'security of sign-ins',
      },
    },
  },
  page_versions: {
    technical: 'page language number text change_note needs_acceptance published_at',
    staff: 'published_by',
    export: { excluded: NOT_A_PERSON },
  },
  page_acceptances: {
    personal: 'person_id page language number accepted_at',
    export: { section: 'acceptedPages', owner: 'person_id', withheld: { person_id: ID } },
  },
  session: {
    secret: 'token',
    personal:
      'id user_id expires_at created_at updated_at browser system country last_seen_at proved_at strong_at',
    export: { section: 'sessions', owner: 'user_id', withheld: { ...OWNER, id: INTERNAL } },
  },
  ended_sessions: {
    secret: 'token',
    personal: 'user_id reason expires_at',
    export: { excluded: 'only tells a browser why it was signed out' },
  },
  account: {
    secret: 'access_token refresh_token id_token password',
    personal:
      'id user_id account_id provider_id access_token_expires_at refresh_token_expires_at scope created_at updated_at',
    export: {
      section: 'signInMethods',
      owner: 'user_id',
      withheld: {
        ...OWNER,
        id: ID,
        access_token_expires_at: 'not used',
        refresh_token_expires_at: 'not used',
        scope: 'not used',
      },
    },
  },
  verification: {
    secret: 'id identifier value',
    technical: 'expires_at created_at updated_at',
    export: { excluded: SECRETS },
  },
  passkey: {
    secret: 'credential_id public_key',
    technical: 'counter',
    personal: 'id user_id name device_type backed_up transports aaguid created_at',
    export: { section: 'passkeys', owner: 'user_id', withheld: { ...OWNER, id: INTERNAL } },
  },
  second_factors: {
    secret: 'secret last_step',
    personal: 'user_id is_on wrong_tries rests_until created_at',
    export: { section: 'secondFactors', owner: 'user_id', withheld: OWNER },
  },
  backup_codes: { secret: 'code_hash', personal: 'user_id', export: { excluded: SECRETS } },
  mailed_secrets: {
    secret: 'secret_hash ticket_hash about',
    technical: 'id tries used_at',
    personal: 'purpose user_id created_at expires_at',
    export: { excluded: SECRETS },
  },
  email_changes: {
    technical: 'id',
    personal: 'user_id new_email old_confirmed_at new_confirmed_at created_at expires_at',
    export: { section: 'emailChanges', owner: 'user_id', withheld: OWNER },
  },
  attempts: { secret: 'key', technical: 'points expire', export: { excluded: SECRETS } },
  profiles: {
    technical: 'version',
    personal:
      'user_id display_name first_name last_name bio date_of_birth location_city location_state height_cm occupation education looking_for relationship_goals interests favourites is_active is_verified created_at updated_at headline languages family_values has_children wants_children smoking drinking zodiac visibility birth_set_at birth_corrected_at exercise going_out dating_pace home_languages',
    special: 'gender seeking',
    export: { section: 'profile', owner: 'user_id', withheld: OWNER },
  },
  prompt_answers: {
    personal: 'user_id position prompt_id answer changed_at',
    export: {
      section: 'promptAnswers',
      owner: 'user_id',
      withheld: { ...OWNER, changed_at: 'orders topics to begin with' },
    },
  },
  deck_changes: {
    personal: 'user_id changed_at',
    export: { section: 'deckChanges', owner: 'user_id', withheld: OWNER },
  },
  consents: {
    personal: 'user_id kind version given_at',
    export: { section: 'consents', owner: 'user_id', withheld: OWNER },
  },
  special_values: {
    personal: 'user_id kind',
    special: 'value',
    export: { section: 'specialValues', owner: 'user_id', withheld: OWNER },
  },
  consent_ledger: {
    technical: 'id',
    personal: 'user_id kind version given_at withdrawn_at',
    export: { section: 'consentLedger', owner: 'user_id', withheld: OWNER },
  },
  profile_drafts: {
    technical: 'version',
    personal: 'user_id updated_at',
    special: 'content',
    export: { section: 'profileDrafts', owner: 'user_id', withheld: OWNER },
  },
  locations: {
    personal: 'user_id cell is_chosen pending_cell changes travel_cell travel_until',
    export: { section: 'locations', owner: 'user_id', withheld: OWNER },
  },
  saved_towns: {
    personal: 'user_id city_id used_at',
    export: { section: 'savedTowns', owner: 'user_id', withheld: OWNER },
  },
  person_settings: {
    personal: 'user_id read_receipts turn_reminders reminded_at shows_am_pm shows_miles',
    export: { section: 'settings', owner: 'user_id', withheld: OWNER },
  },
  photos: {
    technical: 'file_key thumbhash widths aspect missing_since',
    personal: 'id user_id position alt created_at deleted_at',
    export: { section: 'photos', owner: 'user_id', withheld: OWNER },
  },
  uploads: {
    technical: 'received file_key tries client_id',
    secret: 'network_hash',
    personal:
      'id user_id size state alt edits replaces is_crop photo_id kind media_id reason created_at changed_at',
    export: {
      section: 'uploads',
      owner: 'user_id',
      withheld: { ...OWNER, id: INTERNAL, replaces: INTERNAL, media_id: INTERNAL },
    },
  },
  model_calls: {
    personal: 'person_id day calls',
    export: { section: 'modelCalls', owner: 'person_id', withheld: { person_id: ID } },
  },
  dismissed_tips: {
    personal: 'user_id tip dismissed_at',
    export: { section: 'dismissedTips', owner: 'user_id', withheld: OWNER },
  },
  media: {
    technical: 'file_key thumbhash waveform aspect state',
    secret: 'source_hash picture_hash',
    personal: 'id user_id kind duration_ms created_at',
    export: { section: 'media', owner: 'user_id', withheld: OWNER },
  },
  intros: {
    technical: 'id',
    personal: 'person_id media_id prompt_id captions visible_to state reason approved_at ready_at created_at',
    export: { section: 'intros', owner: 'person_id', withheld: { person_id: ID } },
  },
  voice_answers: {
    technical: 'id',
    personal: 'person_id media_id prompt_id text ready_at created_at',
    export: { section: 'voiceAnswers', owner: 'person_id', withheld: { person_id: ID } },
  },
  verification_attempts: {
    technical: 'id client_id',
    personal:
      'person_id session_id way steps code typed started_at ended_at media_id sent_at outcome reason decided_at',
    special: 'liveness_passed liveness_by liveness_at',
    staff: 'is_double claimed_by claimed_until claimed_photo_ids',
    export: {
      section: 'verificationAttempts',
      owner: 'person_id',
      withheld: { person_id: ID, session_id: INTERNAL },
    },
  },
  verification_reviews: {
    staff: 'attempt_id reviewer_id outcome reason photo_ids reviewed_at',
    export: { excluded: 'work of staff, the attempt has the outcome' },
  },
  double_reviews: {
    staff: 'id first second reviewed_at',
    export: { excluded: NOT_A_PERSON },
  },
  badges: {
    personal: 'person_id way photo_ids checked_at expires_at',
    export: { section: 'badges', owner: 'person_id', withheld: { person_id: ID } },
  },
  unused_notices: {
    personal: 'person_id first_sent_at second_sent_at failed_at',
    export: { excluded: 'only says which mails the person has got' },
  },
  data_exports: {
    technical: 'bytes',
    personal: 'person_id requested_at ready_at downloaded_at',
    export: { excluded: 'is the export itself' },
  },
  data_export_parts: {
    technical: 'number',
    personal: 'person_id',
    special: 'content',
    export: { excluded: 'is the export itself' },
  },
}
