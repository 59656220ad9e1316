import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
beforeEach(async () => {
  ana = await server.person()
})

const coachOf = async ({ api }: Person) => (await api.profile.coach.$get()).json()
const dismiss = async (tip: string, isDismissed = true) =>
  (await ana.api.profile.coach.dismissed.$put({ json: { tip, isDismissed } })).json()
const idsOf = (tips: readonly { id: string }[]) => tips.map(({ id }) => id)

test('a tip is dismissed, comes back, and goes once it is solved', async () => {
  await ana.api.profile.$patch({ json: { bio: 'I like travelling and good food' } })
  const { tips } = await coachOf(ana)
  expect(tips.find(({ rule }) => rule === 'cliche')).toEqual({
    id: 'cliche.bio',
    rule: 'cliche',
    field: 'bio',
    phrase: 'I like travelling and good food',
  })
  const after = await dismiss('cliche.bio')
  expect(idsOf(after.dismissed)).toEqual(['cliche.bio'])
  expect(idsOf(after.tips)).not.toContain('cliche.bio')
  expect(await dismiss('cliche.bio')).toEqual(after)
  expect(await dismiss('cliche.bio', false)).toEqual({ tips, dismissed: [] })
  await dismiss('cliche.bio')
  await ana.api.profile.$patch({ json: { bio: 'I mend church organs. Which one has a mouse in it?' } })
  expect((await coachOf(ana)).dismissed).toEqual([])
})

test('only tips of now are stored, and solved ones are forgotten', async () => {
  await dismiss('cliche.bio')
  await dismiss('missing_part.prompt')
  await ana.api.profile.$patch({
    json: { prompts: [{ promptId: 'on-repeat', answer: 'Bach, since I was 12' }] },
  })
  await dismiss('missing_part.prompts')
  const stored = await db.selectFrom('dismissedTips').selectAll().where('userId', '=', ana.id).execute()
  expect(stored).toEqual([{ userId: ana.id, tip: 'missing_part.prompts', dismissedAt: server.clock.now }])
  const refused = await ana.api.profile.coach.dismissed.$put({
    json: { tip: 'No id of a tip', isDismissed: true },
  })
  expect(refused.status).toBe(422)
})

test('two photos that are nearly the same are told once, and other people’s tips stay their own', async () => {
  const [first = '', second = '', third = ''] = await photosFor(server, ana, 3)
  const ben = await server.person()
  const [ofBen = ''] = await photosFor(server, ben)
  const hash = (bits: string) => bits.padEnd(256, '01')
  await db
    .insertInto('photoHashes')
    .values([
      { photoId: first, part: 0, hash: hash('1111') },
      { photoId: second, part: 0, hash: hash('1110') },
      { photoId: third, part: 0, hash: '0'.repeat(256) },
      { photoId: ofBen, part: 0, hash: hash('1111') },
    ])
    .execute()
  const copies = async (person: Person) =>
    (await coachOf(person)).tips.filter(({ rule }) => rule === 'photo_copies')
  expect(await copies(ana)).toEqual([{ id: `photo_copies.${second}`, rule: 'photo_copies', photoId: second }])
  expect(await copies(ben)).toEqual([])
  await dismiss(`photo_copies.${second}`)
  expect((await coachOf(ben)).dismissed).toEqual([])
  expect((await coachOf(ana)).dismissed).toHaveLength(1)
  await ana.api.photos[':photoId'].$delete({ param: { photoId: second } })
  expect((await coachOf(ana)).dismissed).toEqual([])
  expect(await copies(ana)).toEqual([])
  await dismiss(`photo_copies.${randomUUID()}`)
  expect((await coachOf(ana)).dismissed).toEqual([])
})
