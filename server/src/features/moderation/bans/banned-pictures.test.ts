import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contents, decideAbout, decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { scene } from '../../../testing/photos/drawn-photos.ts'
import { pageOf } from '../../../testing/photos/photo-people.ts'
import { upload } from '../../../testing/photos/uploading.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { decryptContent } from '../../cases/items/item-content.ts'
import { confirmBan, reverse } from '../moderation.ts'

const server = await openTestServer()
const { db } = server.database

async function signalsOf({ id }: Person) {
  const rows = await db
    .selectFrom('caseItems')
    .innerJoin('cases', 'cases.id', 'caseItems.caseId')
    .selectAll('caseItems')
    .select('cases.priority')
    .where('personId', '=', id)
    .execute()
  return rows.map((row) => ({ ...row, ...decryptContent(server.deps.caseEncryptor, row) }))
}

const storedPictures = () => db.selectFrom('bannedPictures').selectAll().execute()

async function bannedWith(picture: Buffer): Promise<string> {
  const ana = await server.person()
  await upload(pageOf(server, ana), picture)
  return (await decideAbout(server, ana.id, 'ban')).number
}

async function uploadedBy(picture: Buffer): Promise<Person> {
  const person = await server.person()
  await upload(pageOf(server, person), picture)
  return person
}

const copies: [string, (picture: Buffer) => Promise<Buffer>][] = [
  ['recompressed', (picture) => sharp(picture).jpeg({ quality: 60 }).toBuffer()],
  ['mirrored', (picture) => sharp(picture).flop().jpeg({ quality: 80 }).toBuffer()],
  [
    'cropped',
    (picture) => sharp(picture).extract({ left: 10, top: 12, width: 460, height: 576 }).jpeg().toBuffer(),
  ],
]

test.each(copies)(
  'a %s copy of a photo of a banned account is a signal and no hold',
  async (name, copyOf) => {
    const picture = await scene({ seed: copies.findIndex(([one]) => one === name) + 40 })
    const ban = await bannedWith(picture)
    const later = await uploadedBy(await copyOf(picture))
    expect(await signalsOf(later)).toMatchObject([
      { priority: 1, rules: ['near_banned_photo'], decision: ban },
    ])
    expect(await db.selectFrom('decisions').selectAll().where('personId', '=', later.id).execute()).toEqual(
      [],
    )
    expect(await signalsOf(await uploadedBy(await scene({ seed: 99 })))).toEqual([])
  },
)

test('the hashes are encrypted, and a reversed ban leaves none that are compared', async () => {
  const picture = await scene({ seed: 60 })
  const ban = await bannedWith(picture)
  const stored = (await storedPictures()).filter(({ decisionNumber }) => decisionNumber === ban)
  expect(stored).toHaveLength(1)
  expect(stored[0]?.hashes).not.toMatch(/[01]{32}/)
  await reverse(staffMember(server), ban, { answer: 'You are somebody else.' })
  const copy = await sharp(picture).jpeg({ quality: 60 }).toBuffer()
  expect(await signalsOf(await uploadedBy(copy))).toEqual([])
  await server.jobs.runNow('end-restrictions')
  expect((await storedPictures()).map(({ decisionNumber }) => decisionNumber)).not.toContain(ban)
})

test('a ban that is confirmed after its account was erased still finds near copies, and none before', async () => {
  const picture = await scene({ seed: 70 })
  const ana = await server.person()
  await upload(pageOf(server, ana), picture)
  const caseNumber = await openCase(server, ana.id)
  const { decisions } = await decideAs(staffMember(server), caseNumber, contents.ban)
  const ban = decisions[0]?.number ?? ''
  await server.jobs.runNow('end-restrictions')
  await server.ask('/api/account', { method: 'DELETE' }, await server.signIn(ana.email))
  await server.jobs.runNow('end-restrictions')
  const copy = await sharp(picture).jpeg({ quality: 60 }).toBuffer()
  expect(await signalsOf(await uploadedBy(copy))).toEqual([])
  await confirmBan(staffMember(server), ban)
  expect(await signalsOf(await uploadedBy(copy))).toMatchObject([
    { rules: ['near_banned_photo'], decision: ban },
  ])
})
