import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openConsole } from '../../../testing/console.ts'
import { scene } from '../../../testing/photos/drawn-photos.ts'
import { pageOf } from '../../../testing/photos/photo-people.ts'
import { upload } from '../../../testing/photos/uploading.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const { member } = openConsole(server)
const moderator = await member('moderator')

let seed = 0

async function photoOf(person: Person): Promise<string> {
  const { view } = await upload(pageOf(server, person), await scene({ seed: (seed += 1) }))
  return view?.photo?.id ?? ''
}

async function report(who: Person, whom: Person): Promise<string> {
  await who.api.reports.$post({ json: { clientId: randomUUID(), personId: whom.id, reason: 'fake' } })
  const row = await db
    .selectFrom('cases')
    .select('number')
    .where('personId', '=', whom.id)
    .executeTakeFirstOrThrow()
  return row.number
}

const look = (number: string, photoId: string) =>
  moderator.api.cases[':number'].photos[':photoId'][':picture'].$get({
    param: { number, photoId, picture: '360.webp' },
  })

test('a photo of a snapshot is shown in its case and recorded, and in no other', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const photoId = await photoOf(ana)
  const [number, other] = [await report(ben, ana), await report(ben, cleo)]
  const later = await photoOf(ana)

  const shown = await look(number, photoId)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect(shown.headers.get('content-disposition')).toBe('inline; filename="photo-360.webp"')
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(100)
  for (const one of [look(other, photoId), look(number, later), look(number, randomUUID())])
    expect(await refusalOf(await one)).toEqual([404, 'photo_not_found'])
  const entries = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('operation', '=', 'case.photo')
    .execute()
  expect(entries.map(({ actorId, details }) => ({ actorId, details }))).toEqual([
    { actorId: moderator.id, details: { case: number, photo: photoId } },
  ])
})

test('a near-duplicate on another account is listed, whichever came first, and can be seen', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const [photoId, otherPhotoId] = [await photoOf(ana), await photoOf(ben)]
  await db
    .insertInto('photoNearDuplicates')
    .values({
      photoId,
      userId: ana.id,
      otherPhotoId,
      otherUserId: ben.id,
      distance: 3,
      foundAt: server.clock.now,
    })
    .execute()
  const about = { ana: await report(cleo, ana), ben: await report(cleo, ben) }
  const nearDuplicatesIn = async (number: string) =>
    (await (await moderator.api.cases[':number'].$get({ param: { number } })).json()).nearDuplicates
  expect(await nearDuplicatesIn(about.ana)).toEqual([
    { personId: ben.id, firstName: 'Ana', photoId, otherPhotoId },
  ])
  expect(await nearDuplicatesIn(about.ben)).toEqual([
    { personId: ana.id, firstName: 'Ana', photoId: otherPhotoId, otherPhotoId: photoId },
  ])
  expect((await look(about.ana, otherPhotoId)).status).toBe(200)
})

const lookAs = (who: typeof moderator, number: string, photoId: string) =>
  who.api.cases[':number'].photos[':photoId'][':picture'].$get({
    param: { number, photoId, picture: '720.avif' },
  })

test('a photo of a reported profile can be seen after its deletion and after that of the account, as long as its case is stored', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const [reported, other] = [await photoOf(ana), await photoOf(ana)]
  await ben.api.reports.$post({
    json: {
      clientId: randomUUID(),
      personId: ana.id,
      reason: 'sexual',
      about: { kind: 'photo', id: reported },
    },
  })
  const { id, number } = await db
    .selectFrom('cases')
    .select(['id', 'number'])
    .where('personId', '=', ana.id)
    .executeTakeFirstOrThrow()
  const copies = await db.selectFrom('casePhotos').selectAll().where('caseId', '=', id).execute()
  expect(new Set(copies.map(({ photoId }) => photoId))).toEqual(new Set([reported, other]))
  // Neither is a picture in the database.
  for (const { picture } of copies)
    expect(Buffer.from(picture, 'base64').toString('latin1')).not.toContain('WEBP')

  await ana.api.photos[':photoId'].$delete({ param: { photoId: reported } })
  expect((await look(number, reported)).status).toBe(200)
  expect((await ana.api.account.$delete()).status).toBe(200)
  await server.jobs.runNow('clear-photos')
  for (const photoId of [reported, other]) {
    const shown = await lookAs(moderator, number, photoId)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).toContain('WEBP')
  }
  await db.deleteFrom('cases').where('id', '=', id).execute()
  expect(await db.selectFrom('casePhotos').selectAll().where('caseId', '=', id).execute()).toEqual([])
})

test('triage sees no photo of a case about a minor', async () => {
  const [ana, ben, triage] = [await server.person(), await server.person(), await member('triage')]
  const photoId = await photoOf(ana)
  const number = await report(ben, ana)
  const isWithheld = async (who: typeof triage) => {
    const view = await (await who.api.cases[':number'].$get({ param: { number } })).json()
    const isShown = view.newestItems.some(({ profile }) => (profile?.photoIds.length ?? 0) > 0)
    expect(isShown).toBe(!view.arePhotosWithheld)
    return view.arePhotosWithheld
  }
  expect([(await lookAs(triage, number, photoId)).status, await isWithheld(triage)]).toEqual([200, undefined])
  await ben.api.reports.$post({ json: { clientId: randomUUID(), personId: ana.id, reason: 'underage' } })
  expect(await refusalOf(await lookAs(triage, number, photoId))).toEqual([403, 'role_forbids'])
  expect(await isWithheld(triage)).toBe(true)
  expect((await lookAs(moderator, number, photoId)).status).toBe(200)
  expect(await isWithheld(moderator)).toBeUndefined()
})
