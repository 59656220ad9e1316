import type { OwnPhotosView } from '@hearth/contract/photos/photos'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { scene } from '../../../testing/photos/drawn-photos.ts'
import { pageOf } from '../../../testing/photos/photo-people.ts'
import { begin, finish } from '../../../testing/photos/uploading.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { reverse } from '../moderation.ts'

const server = await openTestServer()
const answer = 'We mixed up two photos.'
const facts = 'The photo shows somebody who did not agree to it.'

/** Uploads a picture and returns the id of the photo. */
async function upload(person: Person, bytes: Buffer, input: Record<string, unknown> = {}): Promise<string> {
  const ask = pageOf(server, person)
  const { view } = await begin(ask, { size: bytes.length, ...input })
  if (!view) throw new Error('the upload was refused')
  const done = await finish(ask, view, bytes)
  return done.view?.photo?.id ?? ''
}

async function hide(person: Person, photoId: string): Promise<string> {
  const caseNumber = await openCase(server, person.id)
  const { decisions } = await decideAs(staffMember(server), caseNumber, {
    measure: 'hide',
    ground: 'scam',
    basis: 'terms',
    facts,
    things: [{ kind: 'photo', id: photoId }],
  })
  return decisions[0]?.number ?? ''
}

const hiddenOf = async (person: Person): Promise<Record<string, boolean>> => {
  const view: OwnPhotosView = await (await person.api.photos.$get()).json()
  return Object.fromEntries(view.photos.map(({ id, isHidden }) => [id, isHidden === true]))
}

/** The upper left quarter. */
const quarterOf = async (bytes: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(bytes).metadata()
  const area = { left: 0, top: 0, width: Math.floor(width / 2), height: Math.floor(height / 2) }
  return sharp(bytes).extract(area).png().toBuffer()
}

const forget = async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await server.jobs.runNow('clear-photos')
}

test('a crop of a hidden photo stays hidden, also a crop of the crop, until the decision is reversed', async () => {
  const ana = await server.person()
  const picture = await scene({ seed: 1 })
  const original = await upload(ana, picture)
  const number = await hide(ana, original)
  const quarter = await quarterOf(picture)
  const crop = await upload(ana, quarter, { replaces: original, isCrop: true })
  expect(await hiddenOf(ana)).toEqual({ [crop]: true })
  await forget()
  const again = await upload(ana, await quarterOf(quarter), { replaces: crop, isCrop: true })
  expect(await hiddenOf(ana)).toEqual({ [again]: true })
  await reverse(staffMember(server), number, { answer })
  expect(await hiddenOf(ana)).toEqual({ [again]: false })
  const later = await upload(ana, picture)
  expect(await hiddenOf(ana)).toEqual({ [again]: false, [later]: false })
})

test('the same photo once more is hidden too, also smaller, mirrored, or after the first was deleted', async () => {
  const ana = await server.person()
  const picture = await scene({ seed: 2 })
  const original = await upload(ana, picture)
  const number = await hide(ana, original)
  const copies = [
    await upload(ana, picture),
    await upload(ana, await sharp(picture).resize({ width: 700 }).jpeg({ quality: 60 }).toBuffer()),
    await upload(ana, await sharp(picture).flop().png().toBuffer()),
  ]
  await ana.api.photos[':photoId'].$delete({ param: { photoId: original } })
  await forget()
  copies.push(await upload(ana, picture))
  expect(await hiddenOf(ana)).toEqual(Object.fromEntries(copies.map((id) => [id, true])))
  await reverse(staffMember(server), number, { answer })
  expect(Object.values(await hiddenOf(ana))).toEqual(copies.map(() => false))
})

test('another photo in its place, and the photo of another person, are not hidden', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const picture = await scene({ seed: 3 })
  const original = await upload(ana, picture)
  await hide(ana, original)
  const other = await upload(ana, await scene({ seed: 4 }), { replaces: original })
  expect(await hiddenOf(ana)).toEqual({ [other]: false })
  const photoOfBen = await upload(ben, picture)
  expect(await hiddenOf(ben)).toEqual({ [photoOfBen]: false })
  expect(await server.database.db.selectFrom('hiddenThings').select('thingId').execute()).not.toContainEqual({
    thingId: photoOfBen,
  })
})

test('a copy is in the audit log, and is erased with the account', async () => {
  const ana = await server.person()
  const picture = await scene({ seed: 5 })
  const number = await hide(ana, await upload(ana, picture))
  const photo = await upload(ana, picture)
  const { db } = server.database
  const [entry] = await db.selectFrom('auditEntries').selectAll().orderBy('number', 'desc').limit(1).execute()
  expect(entry).toMatchObject({
    operation: 'decision.extended',
    details: { personId: ana.id, decision: number, photo },
  })
  const kept = () =>
    db.selectFrom('hiddenPhotoHashes').select('photoId').where('userId', '=', ana.id).execute()
  expect(await kept()).not.toEqual([])
  await server.ask('/api/account', { method: 'DELETE' }, await ana.cookie())
  expect(await kept()).toEqual([])
})
