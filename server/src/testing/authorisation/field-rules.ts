import type { StaffRole } from '@hearth/contract/console/staff'
import {
  type FieldName,
  type FieldRow,
  fieldNames,
  fields,
  type Visibility,
} from '@hearth/contract/profile/fields'
import { type Actor, actors } from '../people/related-people.ts'

/** Who sees a field of the owner, while the owner shows it to everyone, to matches or to nobody. */
type ShownTo = { [Shown in Visibility]: readonly Actor[] }
export type FieldRule = {
  readers: ShownTo
  /** The roles that see it in the console. */
  staff: readonly StaffRole[]
  /** Who writes it, and by what. */
  writer: string
}

const same = (readers: readonly Actor[]): ShownTo => ({
  everyone: readers,
  matches: readers,
  nobody: readers,
})
const matched: Actor[] = ['owner', 'match', 'restricted']
/** Those to whom the owner is shown as a person. */
const seeing: Actor[] = [...matched, 'stranger']
const past: Actor[] = ['blocker', 'blocked', 'exMatch']
const inOrder = (readers: readonly Actor[]) => actors.filter((actor) => readers.includes(actor))

const ownerAlone = same(['owner'])
const byVisibility: ShownTo = { everyone: seeing, matches: matched, nobody: ['owner'] }
const noStaff: StaffRole[] = []
const ofCases: StaffRole[] = ['triage', 'moderator', 'admin']
const ofMembers: StaffRole[] = ['admin']
const byOwner = 'the owner, by `PATCH /profile`'

/** The fields of a profile that staff see: in the snapshot of a case, and in the list of members. */
const seenByStaff: Partial<Record<FieldName, StaffRole[]>> = {
  firstName: ofCases,
  lastName: ofMembers,
  bio: ofCases,
  prompts: ofCases,
}
const special: Partial<Record<FieldName, Pick<FieldRule, 'readers' | 'writer'>>> = {
  firstName: { readers: same(inOrder([...seeing, ...past])), writer: byOwner },
  // Seen with the interests, which have the visibility.
  favourites: { readers: byVisibility, writer: byOwner },
  dateOfBirth: {
    readers: ownerAlone,
    writer: `${byOwner}: once, and once more to correct it`,
  },
}
const hasVisibility = (row: FieldRow) => row.visibility !== undefined
const writerOf = (row: FieldRow) => (row.isSpecial ? `${byOwner}, with a consent` : byOwner)

const profileRule = (name: FieldName): FieldRule => ({
  readers: hasVisibility(fields[name]) ? byVisibility : ownerAlone,
  writer: writerOf(fields[name]),
  ...special[name],
  staff: seenByStaff[name] ?? noStaff,
})

/** Rules of everything besides the fields of the profile. */
const others = {
  age: { readers: same(seeing), staff: ofCases, writer: 'nobody: it follows from the date of birth' },
  isVerified: { readers: same(seeing), staff: noStaff, writer: 'staff, by a decision about a recording' },
  // The audit log says which picture staff have opened; only who may open it can.
  'id of a photo': {
    readers: same(seeing),
    staff: [...ofCases, 'auditor'],
    writer: 'the owner, by `/photos`',
  },
  'alt of a photo': {
    readers: same(seeing),
    staff: ofMembers,
    writer: 'the owner, by `PATCH /photos/:photoId`',
  },
  'captions of the intro': {
    readers: same(matched),
    staff: ofCases,
    writer: 'the owner, by `PATCH /profile/intro`',
  },
  'text of a spoken answer': {
    readers: byVisibility,
    staff: ofCases,
    writer: 'the owner, by `PATCH /profile/voice-answers/:promptId`',
  },
  'email address': { readers: ownerAlone, staff: ofMembers, writer: 'the owner, by `POST /account/email`' },
  'draft of the profile': {
    readers: ownerAlone,
    staff: noStaff,
    writer: 'the owner, by `PUT /profile/draft`',
  },
  'oldest age sought': { readers: ownerAlone, staff: noStaff, writer: 'the owner, by `PATCH /meeting`' },
  'hidden word': { readers: ownerAlone, staff: noStaff, writer: 'the owner, by `POST /hidden-words`' },
  'name of a passkey': {
    readers: ownerAlone,
    staff: noStaff,
    writer: 'the owner, by `PATCH /account/passkeys/:id`',
  },
  'decision about the owner': {
    readers: ownerAlone,
    staff: ofCases,
    writer: 'staff, by `POST /console/cases/:number/decisions`',
  },
  message: {
    readers: same(matched),
    staff: noStaff,
    writer: 'the owner, by `PATCH` of the message for 15 minutes',
  },
  'message before an edit': { readers: same([]), staff: noStaff, writer: 'nobody' },
  'deleted message': { readers: same([]), staff: noStaff, writer: 'nobody' },
  'reaction to a message': {
    readers: same(matched),
    staff: noStaff,
    writer: 'the owner, by `PUT` of the reaction',
  },
  'words of a report about the owner': {
    readers: same([]),
    staff: ofCases,
    writer: 'who reports, by `POST /reports`, once',
  },
} satisfies Record<string, FieldRule>

export type OtherField = keyof typeof others
export type OwnedField = FieldName | OtherField

/** Everything that a member has, with who reads it and who writes it. */
export const fieldRules: ReadonlyMap<OwnedField, FieldRule> = new Map<OwnedField, FieldRule>([
  ...fieldNames.map((name) => [name, profileRule(name)] as const),
  ...(Object.entries(others) as [OtherField, FieldRule][]),
])

/** Returns the fields that this actor sees of the owner. */
export const seenBy = (actor: Actor, shown: Visibility): OwnedField[] =>
  [...fieldRules].flatMap(([name, { readers }]) => (readers[shown].includes(actor) ? [name] : []))

/** Returns the fields of a member that this role sees in the console. */
export const seenByRole = (role: StaffRole): OwnedField[] =>
  [...fieldRules].flatMap(([name, { staff }]) => (staff.includes(role) ? [name] : []))
