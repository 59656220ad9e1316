import { randomUUID } from 'node:crypto'
import { photoPath } from '@hearth/contract/photos/photos'
import { consentVersions } from '@hearth/contract/profile/consents'
import { fields, type Gender, genderValues } from '@hearth/contract/profile/fields'
import type { ProfileInput } from '@hearth/contract/profile/people'
import { expect, test } from 'vitest'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { openTestServer, type Person } from '../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const PEOPLE = 20
const REQUESTS = 200
const MINUTE_MS = 60_000
const FAITH = 'jewish'
const oldestWished = [32, 36, 40, 44] as const
const bornAt = (age: number) => `${2026 - age}-01-01`

/** The hidden values. The attacker fits all of them at first, or nobody would be dealt. */
type Hidden = { gender: Gender; seeksMen: boolean; faith: string; ageMax: number }
const hidden: Hidden[] = Array.from({ length: PEOPLE }, (_, n) => ({
  gender: genderValues[n % 4] ?? 'woman',
  seeksMen: n % 2 === 0,
  faith: fields.faith.values.filter((faith) => faith !== FAITH)[n % 10] ?? '',
  ageMax: oldestWished[Math.floor(n / 5)] ?? 0,
}))

async function moveIn({ gender, seeksMen, faith, ageMax }: Hidden): Promise<Person & { photoId: string }> {
  const person = await server.person({ gender, seeking: seeksMen ? ['woman', 'man'] : ['woman'] })
  await person.api.profile.$patch({ json: { visibility: { gender: 'nobody', seeking: 'nobody' } } })
  const values = fields.faith.values.filter((value) => value === faith || value === FAITH)
  const wishes = { faith: { values, isHard: true, orUnsaid: false } }
  await person.api.meeting.$patch({ json: { ageMin: 25, ageMax, wishes } })
  const fileKey = `photos/${randomUUID()}`
  await server.files.put(`${fileKey}/160.webp`, Buffer.from('picture'))
  const facts = { position: 0, thumbhash: 'x', widths: [160], aspect: 0.8, createdAt: server.clock.now }
  const row = { ...facts, userId: person.id, fileKey }
  const { id: photoId } = await db.insertInto('photos').values(row).returning('id').executeTakeFirstOrThrow()
  return { ...person, photoId }
}

async function attacker(): Promise<Person> {
  const person = await server.person({ gender: 'woman', seeking: [], dateOfBirth: bornAt(30) })
  const param = { kind: 'faith' } as const
  await person.api.profile.consents[':kind'].$put({ param, json: { version: consentVersions.faith } })
  await person.api.profile.$patch({ json: { faith: FAITH, visibility: { faith: 'everyone' } } })
  return person
}

const disguises = {
  gender: genderValues.map((gender): [Gender, ProfileInput] => [gender, { seeking: [gender] }]),
  seeksMen: genderValues.map((gender): [Gender, ProfileInput] => [gender, { gender }]),
  faith: fields.faith.values.map((faith): [string, ProfileInput] => [faith, { faith }]),
  ageMax: oldestWished.map((age): [number, ProfileInput] => [age, { dateOfBirth: bornAt(age) }]),
}

/** Asks for somebody in every disguise, by every way there is, and gives in which of them anything answered. */
async function probe(me: Person, whom: Person & { photoId: string }) {
  let requests = 0
  const cookie = await me.cookie()
  const isThere = async () => {
    server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS / 50)
    requests += 4
    const page = await me.api.people[':personId'].$get({ param: { personId: whom.id } })
    const picture = await server.ask(photoPath(whom.photoId, 160, 'webp'), {}, cookie)
    const first = await (await me.api.candidates.$get({ query: {} })).json()
    const second = await (await me.api.candidates.$get({ query: { after: first.next ?? '' } })).json()
    const isDealt = [...first.people, ...(first.next ? second.people : [])].some(({ id }) => id === whom.id)
    // Who asks too often is told nothing.
    const told = [page.status, picture.status].filter((status) => status !== 429)
    return JSON.stringify([told.every((status) => status === 200), isDealt])
  }
  const asMyself: ProfileInput = { gender: 'woman', seeking: [], faith: FAITH, dateOfBirth: bornAt(30) }
  const usual = await isThere()
  const answersTo = async <Value>(tried: readonly (readonly [Value, ProfileInput])[]) => {
    const same: Value[] = []
    for (const [value, disguise] of tried) {
      requests += 2
      await me.api.profile.$patch({ json: { ...asMyself, ...disguise } })
      await me.api.profile.$patch({ json: disguise })
      if ((await isThere()) === usual) same.push(value)
    }
    return same
  }
  const seen = {
    gender: await answersTo(disguises.gender),
    seeksMen: await answersTo(disguises.seeksMen),
    faith: await answersTo(disguises.faith),
    ageMax: await answersTo(disguises.ageMax),
  }
  await me.api.profile.$patch({ json: asMyself })
  expect(requests).toBeLessThanOrEqual(REQUESTS)
  return seen
}

test('20 people with 200 requests each: changing who one is tells no better than guessing what they hide', async () => {
  const people = await Promise.all(hidden.map(moveIn))
  const me = await attacker()
  await me.api.candidates.$get({ query: {} })
  const right = { gender: 0, seeksMen: 0, faith: 0, ageMax: 0 }
  for (const [n, whom] of people.entries()) {
    const [truth, seen] = [hidden[n], await probe(me, whom)]
    // If every disguise gets the same answer, the attacker can only guess, and a constant guess is as good as any.
    const [gender = 'woman'] = seen.gender.length === 1 ? seen.gender : []
    const seeksMen = seen.seeksMen.includes('man')
    const faiths = seen.faith.filter((faith) => faith !== FAITH)
    const [faith = 'agnostic'] = faiths.length === 1 ? faiths : []
    const ageMax = seen.ageMax.at(-1)
    right.gender += Number(gender === truth?.gender)
    right.seeksMen += Number(seeksMen === truth?.seeksMen)
    right.faith += Number(faith === truth?.faith)
    right.ageMax += Number(ageMax === truth?.ageMax)
  }
  const guessed = { gender: PEOPLE / 4, seeksMen: PEOPLE / 2, faith: PEOPLE / 10, ageMax: PEOPLE / 4 }
  const sum = (counts: typeof right) => Object.values(counts).reduce((all, one) => all + one, 0)
  const of = `${sum(guessed)} of ${4 * PEOPLE} values are found by guessing`
  reportAttack('inference', 'hidden', { figure: sum(right) - sum(guessed), of })
  expect(right).toEqual(guessed)
}, 600_000)
