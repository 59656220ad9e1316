import { ID, INTERNAL, NOT_A_PERSON, type TableData } from './table-data.ts'

/** Memberships and what is paid for them. */
export const membershipTables: Record<string, TableData> = {
  membership_events: {
    technical: 'id',
    personal: 'person_id external_id source kind subject series from_at until_at amount currency at',
    export: {
      section: 'membershipEvents',
      owner: 'person_id',
      withheld: { person_id: ID, external_id: INTERNAL, subject: INTERNAL, series: INTERNAL },
    },
  },
  membership_people: {
    personal: 'person_id reference customer shows_mark reminded_for',
    export: { section: 'membership', owner: 'person_id', withheld: { person_id: ID } },
  },
  membership_codes: {
    technical: 'id months max_uses uses ends_at revoked_at',
    staff: 'code note created_at',
    export: { excluded: 'made by staff, and names nobody who used it' },
  },
  membership_settings: {
    technical: 'is_only plans donation_link donation_monthly hardship_most money',
    export: { excluded: NOT_A_PERSON },
  },
  payment_messages: {
    technical: 'event_id kind object_id received_at tries next_try_at confirmed_at',
    export: { excluded: 'names a payment and nobody, and is deleted soon' },
  },
}
