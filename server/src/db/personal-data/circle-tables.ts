import { ABUSE, DERIVED, ID, INTERNAL, OTHER, type TableData } from './table-data.ts'

const OF_RELATIVE = 'a relative wrote it, and has an export of their own'
const OF_MEMBER = { id: INTERNAL, member_id: ID }

/** The columns of the tables of family circles. Only members have the export; relatives have one of their own. */
export const circleTables: Record<string, TableData> = {
  relatives: {
    secret: 'network_hash',
    personal: 'person_id name created_at network_seen_at',
    export: { excluded: 'relatives have an export of their own' },
  },
  circle_invitations: {
    secret: 'token_hash network_hash',
    personal: 'id member_id label grants created_at expires_at used_at',
    export: { section: 'circleInvitations', owner: 'member_id', withheld: OF_MEMBER },
  },
  circle_relatives: {
    personal: 'id member_id relative_id label state joined_at changed_at',
    export: { section: 'circle', owner: 'member_id', withheld: { ...OF_MEMBER, relative_id: OTHER } },
  },
  circle_grants: {
    personal: 'id member_id circle_id kind match_id given_at starts_at ends_at is_beside is_same_network',
    export: {
      section: 'circleGrants',
      owner: 'member_id',
      withheld: {
        ...OF_MEMBER,
        circle_id: INTERNAL,
        match_id: INTERNAL,
        is_beside: ABUSE,
        is_same_network: ABUSE,
      },
    },
  },
  circle_snapshots: {
    personal: 'circle_id frozen_at first_name profile photos',
    export: { excluded: DERIVED },
  },
  circle_frozen_cards: { personal: 'circle_id match_id person_id card', export: { excluded: OTHER } },
  family_consents: {
    personal: 'person_id may_matches_show may_be_suggested changed_at',
    export: { section: 'familyConsent', owner: 'person_id', withheld: { person_id: ID } },
  },
  match_circles: {
    personal: 'member_id match_id rule needed shows_count',
    export: {
      section: 'matchCircles',
      owner: 'member_id',
      withheld: { member_id: ID, match_id: INTERNAL },
    },
  },
  circle_opinions: {
    technical: 'is_hidden',
    personal: 'circle_id match_id opinion given_at',
    export: { excluded: OF_RELATIVE },
  },
  circle_notes: {
    technical: 'id client_id is_hidden',
    personal: 'circle_id match_id written_at',
    special: 'content',
    export: { excluded: OF_RELATIVE },
  },
  circle_suggestions: {
    technical: 'id is_hidden',
    personal: 'circle_id person_id shown_at suggested_at',
    export: { excluded: OTHER },
  },
  family_agreements: {
    personal: 'match_id person_id agreed_at',
    export: {
      section: 'familyAgreements',
      owner: 'person_id',
      withheld: { match_id: INTERNAL, person_id: ID },
    },
  },
  family_messages: {
    technical: 'id client_id is_hidden',
    personal: 'match_id circle_id sent_at',
    special: 'content',
    export: { excluded: OF_RELATIVE },
  },
  circle_log: {
    personal: 'id member_id circle_id label kind grant_kind match_id at',
    export: {
      section: 'circleLog',
      owner: 'member_id',
      withheld: { ...OF_MEMBER, circle_id: INTERNAL, match_id: INTERNAL },
    },
  },
  circle_notices: { personal: 'member_id since dismissed_at', export: { excluded: ABUSE } },
}
