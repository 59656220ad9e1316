import { randomUUID } from 'node:crypto'
import type { ReportAbout } from '@hearth/contract/people/safety'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openConsole } from '../../../testing/console.ts'
import { introOf, newIntroOf, voiceAnswerOf } from '../../../testing/people/clips.ts'
import { makeMatch } from '../../../testing/people/swiping.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const { member } = openConsole(server)
const moderator = await member('moderator')

/** Without `about`, the profile is reported. */
async function report(who: Person, whom: Person, about?: ReportAbout): Promise<string> {
  await makeMatch(who, whom)
  const json = {
    clientId: randomUUID(),
    personId: whom.id,
    reason: 'sexual' as const,
    ...(about && { about }),
  }
  expect((await who.api.reports.$post({ json })).status).toBe(200)
  await server.idle()
  const row = await db
    .selectFrom('cases')
    .select('number')
    .where('personId', '=', whom.id)
    .executeTakeFirstOrThrow()
  return row.number
}

type ClipFile = 'video.mp4' | 'poster.webp' | 'audio.m4a'
const look = (number: string, clipId: string, file: ClipFile, headers: Record<string, string> = {}) =>
  moderator.api.cases[':number'].clips[':clipId'][':file'].$get(
    { param: { number, clipId, file } },
    { headers },
  )
const seenIn = async (number: string, clipId: string, file: ClipFile) => {
  const reply = await look(number, clipId, file)
  return [reply.status, await reply.text()]
}
const entriesOf = async (number: string) => {
  const rows = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('operation', '=', 'case.clip')
    .where(sql`details ->> 'case'`, '=', number)
    .execute()
  return rows.map(({ details }) => details)
}

test('a reported intro is in its case, encrypted, and stays when it is removed and the account is deleted', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { id } = await introOf(server, ana, { captions: 'I bake bread.' })
  const number = await report(ben, ana, { kind: 'intro', id })
  const read = await (await moderator.api.cases[':number'].$get({ param: { number } })).json()
  expect(read.newestItems[0]).toMatchObject({
    about: { kind: 'intro', id },
    profile: { intro: { id, captions: 'I bake bread.', question: expect.stringMatching(/./) } },
  })
  const video = await look(number, id, 'video.mp4')
  expect([video.status, video.headers.get('content-type'), video.headers.get('cache-control')]).toEqual([
    200,
    'video/mp4',
    'no-store',
  ])
  const copies = await db.selectFrom('casePhotos').select('picture').execute()
  for (const { picture } of copies)
    expect(Buffer.from(picture, 'base64').toString('latin1')).not.toContain('bytes of')
  await ana.api.profile.intro.$delete()
  for (const file of ['video.mp4', 'poster.webp'] as const)
    expect(await seenIn(number, id, file)).toEqual([200, `bytes of ${file}`])
  expect((await ana.api.account.$delete()).status).toBe(200)
  expect(await seenIn(number, id, 'video.mp4')).toEqual([200, 'bytes of video.mp4'])
  const own = await (await ben.api.reports.$get()).json()
  expect(own.reports[0]?.about).toBe('intro')
  expect(await entriesOf(number)).toContainEqual({ case: number, clip: id, file: 'poster.webp' })
  await db.deleteFrom('cases').where('number', '=', number).execute()
  expect(await db.selectFrom('casePhotos').selectAll().execute()).toEqual([])
})

test('a new intro does not take the place of the reported one', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { id } = await introOf(server, ana)
  const number = await report(ben, ana, { kind: 'intro', id })
  await newIntroOf(server, ana)
  expect(await seenIn(number, id, 'video.mp4')).toEqual([200, 'bytes of video.mp4'])
})

test('a video is sent in parts, and the audit log has each of them, wherever it begins', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { id } = await introOf(server, ana)
  const number = await report(ben, ana, { kind: 'intro', id })
  await ana.api.profile.intro.$delete()
  const parts = []
  for (const range of ['bytes=0-4', 'bytes=5-8', 'bytes=9-']) {
    const part = await look(number, id, 'video.mp4', { range })
    parts.push([part.status, await part.text()])
  }
  expect(parts).toEqual([
    [206, 'bytes'],
    [206, ' of '],
    [206, 'video.mp4'],
  ])
  const entry = { case: number, clip: id, file: 'video.mp4' }
  expect(await entriesOf(number)).toEqual([entry, entry, entry])
})

test('of an intro that was not reported itself, the poster stays', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { id } = await introOf(server, ana)
  const number = await report(ben, ana)
  expect(await seenIn(number, id, 'video.mp4')).toEqual([200, 'bytes of video.mp4'])
  await ana.api.profile.intro.$delete()
  expect(await refusalOf(await look(number, id, 'video.mp4'))).toEqual([404, 'photo_not_found'])
  expect(await seenIn(number, id, 'poster.webp')).toEqual([200, 'bytes of poster.webp'])
})

test('the sound of a reported answer stays when it is removed, and no other is copied', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const reported = await voiceAnswerOf(server, ana, 'on-repeat', 'That song')
  const other = await voiceAnswerOf(server, ana, 'first-hour')
  const number = await report(ben, ana, { kind: 'voice_answer', id: reported.id })
  for (const promptId of ['on-repeat', 'first-hour'])
    await ana.api.profile['voice-answers'][':promptId'].$delete({ param: { promptId } })
  const sound = await look(number, reported.id, 'audio.m4a')
  expect([sound.status, await sound.text()]).toEqual([200, 'bytes of audio.m4a'])
  expect((await look(number, other.id, 'audio.m4a')).status).toBe(404)
})

test('a clip of nobody in the case is refused, and triage sees none of a case about a minor', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { id } = await introOf(server, ana)
  const number = await report(ben, ana, { kind: 'intro', id })
  expect(await refusalOf(await look(number, randomUUID(), 'poster.webp'))).toEqual([404, 'photo_not_found'])
  await ben.api.reports.$post({
    json: { clientId: randomUUID(), personId: ana.id, reason: 'underage' },
  })
  const triage = await member('triage')
  const param = { number, clipId: id, file: 'poster.webp' as const }
  expect((await triage.api.cases[':number'].clips[':clipId'][':file'].$get({ param })).status).toBe(403)
  const read = await (await triage.api.cases[':number'].$get({ param: { number } })).json()
  expect(read.newestItems.every(({ profile }) => profile?.intro === undefined)).toBe(true)
})
