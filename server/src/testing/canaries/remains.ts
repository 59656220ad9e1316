import type { Finding } from './readers.ts'

/** Rows that stay when their owner is gone: by table, the columns of canaries in them, with the reason. */
const remains: Record<string, { columns: readonly string[]; reason: string }> = {
  user: { columns: ['staff.person_id', 'user.email (of staff)'], reason: 'is of staff, who stay' },
  staff: { columns: ['staff.person_id'], reason: 'is of staff, who stay' },
  page_versions: { columns: ['staff.person_id'], reason: 'is of staff, who stay' },
  removed_media: {
    columns: ['removed_media.source_hash', 'removed_media.picture_hash'],
    reason: 'names nobody, and keeps a removed file from coming again',
  },
  push_keys: { columns: ['push_keys.private_key'], reason: 'is of the community' },
  membership_codes: {
    columns: ['membership_codes.code', 'membership_codes.note'],
    reason: 'is of staff, who stay',
  },
  invitations: {
    columns: ['invitations.code', 'invitations.note', 'staff.person_id'],
    reason: 'is of staff, who stay',
  },
}

/** Compares what is left of an owner who is gone with what may be: returns the rest, and what may be and is not. */
export const compareWithRemains = (findings: readonly Finding[]) => ({
  left: findings
    .filter(({ column, place }) => !remains[place]?.columns.includes(column))
    .map(({ column, place }) => `${column} in ${place}`),
  unused: Object.entries(remains).flatMap(([table, { columns }]) =>
    columns
      .filter((one) => !findings.some(({ column, place }) => column === one && place === table))
      .map((one) => `${one} in ${table}`),
  ),
})
