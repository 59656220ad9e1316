import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ageOn, dayOf } from '@hearth/contract/ages'
import { consentVersions } from '@hearth/contract/consents'
import { PHOTO_WIDTHS } from '@hearth/contract/pictures'
import type { Tx } from '../db/open.ts'
import { acceptedBy } from '../features/discovery/meeting.rules.ts'
import { cellOf } from '../features/profiles/places.rules.ts'
import { chanceOf } from './chance.ts'
import type { Resident } from './people/people.ts'
import { wishingOf } from './wishing.ts'

/** Drawn pictures are four wide by five high. */
const ASPECT = 0.8

/** What the file keys of drawn pictures begin with. */
export const DRAWN = 'demo/'

/** So many rows go into the database at once; it takes at most 65,535 values in one go. */
const ROWS_AT_ONCE = 200

/** Somebody with the id of their account, the day they were born on and where they live. */
export type Moved<R extends Resident = Resident> = {
  id: string
  resident: R
  joinedAt: Date
  born: string
  cell: number
}

/** Accents fall off, because an address has none. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{Letter}]/gu, '')
    .toLowerCase()

const emailOf = ({ key, firstName, lastName }: Resident) =>
  `${key === 'robin' ? 'robin' : `${plain(firstName)}.${plain(lastName)}`}@demo.hearth.example`

/** A date of birth that gives this age today. */
function birthOf({ age, birthday: [month, day] }: Resident, today: string): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const inYear = (year: number) => `${year}-${pad(month)}-${pad(day)}`
  const year = Number(today.slice(0, 4)) - age
  return ageOn(inYear(year), today) === age ? inYear(year) : inYear(year - 1)
}

/** The first moment of each drawn picture, by its key; `npm run demo:pictures` makes the list. */
function readThumbhashes(): Map<string, string> {
  const lines = readFileSync(new URL('thumbhashes.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return new Map(
    lines.map((line) => {
      const [key = '', hash = ''] = line.split(' ')
      return [key, hash]
    }),
  )
}

async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insert(rows.slice(at, at + ROWS_AT_ONCE))
}

const profileOf = ({ id, resident, joinedAt, born }: Moved) => {
  const { facts, city } = resident
  return {
    userId: id,
    displayName: resident.firstName,
    firstName: resident.firstName,
    lastName: resident.lastName,
    bio: resident.bio,
    dateOfBirth: born,
    locationCity: city.name,
    locationState: city.county,
    heightCm: resident.heightCm,
    occupation: resident.occupation,
    education: resident.education,
    lookingFor: resident.lookingFor,
    relationshipGoals: resident.relationshipGoals,
    interests: [...resident.interests],
    headline: resident.headline,
    gender: facts.gender ?? null,
    seeking: facts.seeking ?? [],
    languages: facts.languages ?? [],
    familyValues: facts.familyValues ?? null,
    hasChildren: facts.hasChildren ?? null,
    wantsChildren: facts.wantsChildren ?? null,
    smoking: facts.smoking ?? null,
    drinking: facts.drinking ?? null,
    zodiac: facts.zodiac ?? null,
    isVerified: resident.isVerified,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  }
}

/** A profile exists from the moment its account does, so what is said in it comes as a change. */
async function fillProfiles(tx: Tx, moved: readonly Moved[]): Promise<void> {
  await inParts(moved, async (part) => {
    const ids = part.map(({ id }) => id)
    await tx.deleteFrom('profiles').where('userId', 'in', ids).execute()
    await tx.insertInto('profiles').values(part.map(profileOf)).execute()
  })
}

/** Faith and orientation, each with the consent that lets it be kept. */
async function fillSpecial(tx: Tx, moved: readonly Moved[]): Promise<void> {
  const told = moved.flatMap(({ id, resident: { facts }, joinedAt }) =>
    (['faith', 'orientation'] as const).flatMap((kind) => {
      const value = facts[kind]
      return value ? [{ userId: id, kind, value, version: consentVersions[kind], givenAt: joinedAt }] : []
    }),
  )
  await inParts(told, async (part) => {
    const consents = part.map(({ userId, kind, version, givenAt }) => ({ userId, kind, version, givenAt }))
    await tx.insertInto('consents').values(consents).execute()
    await tx
      .insertInto('consentLedger')
      .values(consents.map((consent) => ({ ...consent, withdrawnAt: null })))
      .execute()
    await tx
      .insertInto('specialValues')
      .values(part.map(({ userId, kind, value }) => ({ userId, kind, value })))
      .execute()
  })
}

async function fillPhotos(tx: Tx, moved: readonly Moved[]): Promise<void> {
  const thumbhashes = readThumbhashes()
  const rows = moved.flatMap(({ id, resident, joinedAt }) =>
    resident.pictures.map(({ key, alt }, position) => ({
      userId: id,
      fileKey: DRAWN + key,
      position,
      alt,
      thumbhash: thumbhashes.get(key) ?? '',
      widths: [...PHOTO_WIDTHS],
      aspect: ASPECT,
      createdAt: joinedAt,
    })),
  )
  await inParts(rows, (part) => tx.insertInto('photos').values(part).execute())
}

/** Somewhere in their town, as the number of a cell and nothing finer. */
function cellAtHome({ key, city }: Resident): number {
  const chance = chanceOf(`${key} lives at`)
  const latitude = city.latitude + chance.between(-0.045, 0.045)
  const longitude = city.longitude + chance.between(-0.07, 0.07)
  return cellOf({ latitude, longitude })
}

const placeOf = ({ id, cell }: Moved) => ({ userId: id, cell, isChosen: true, pendingCell: null })

const wishesOf = ({ id, resident }: Moved) => {
  const wishing = wishingOf(resident)
  return { userId: id, ...wishing, accepts: String(acceptedBy(wishing.wishes)) }
}

/** Gives everybody an account, a profile, pictures and a place, the same password for all. */
export async function moveIn<R extends Resident>(
  tx: Tx,
  residents: readonly { resident: R; joinedAt: Date }[],
  { password, now }: { password: string; now: Date },
): Promise<Moved<R>[]> {
  const today = dayOf(now)
  const moved = residents.map((one) => ({
    ...one,
    id: randomUUID(),
    born: birthOf(one.resident, today),
    cell: cellAtHome(one.resident),
  }))
  const times = (at: Date) => ({ createdAt: at, updatedAt: at })
  await inParts(moved, (part) =>
    tx
      .insertInto('user')
      .values(
        part.map(({ id, resident, joinedAt }) => ({
          id,
          name: '',
          email: emailOf(resident),
          emailVerified: true,
          image: null,
          ...times(joinedAt),
        })),
      )
      .execute(),
  )
  await inParts(moved, (part) =>
    tx
      .insertInto('account')
      .values(
        part.map(({ id, joinedAt }) => ({
          userId: id,
          accountId: id,
          providerId: 'credential',
          password,
          ...times(joinedAt),
        })),
      )
      .execute(),
  )
  await fillProfiles(tx, moved)
  const answers = moved.flatMap(({ id, resident }) =>
    resident.prompts.map((prompt, index) => ({ userId: id, position: index + 1, ...prompt })),
  )
  await inParts(answers, (part) => tx.insertInto('promptAnswers').values(part).execute())
  await fillSpecial(tx, moved)
  await fillPhotos(tx, moved)
  await inParts(moved.map(placeOf), (part) => tx.insertInto('places').values(part).execute())
  await inParts(moved.map(wishesOf), (part) => tx.insertInto('wishes').values(part).execute())
  return moved
}
