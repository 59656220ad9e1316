import { randomUUID } from 'node:crypto'
import { type AttachmentKind, attachmentFiles, attachmentKinds } from '@hearth/contract/chat/attachments'
import { mediaPath } from '@hearth/contract/media/media'
import { beforeEach, expect, test } from 'vitest'
import { openConsole } from '../../../testing/console.ts'
import {
  fileFor,
  sendAttachment,
  startPhotoTalk,
  uploadAttachment,
  withdrawPhotos,
} from '../../../testing/media/attachments.ts'
import { decideAs, facts, staffMember } from '../../../testing/people/moderating.ts'
import { pageOf } from '../../../testing/photos/photo-people.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { findMedia } from '../../photos/photos.ts'

const server = await openTestServer()
const { db } = server.database
const console = openConsole(server)
const [moderator, triage] = [await console.member('moderator'), await console.member('triage')]
const bytesOf = { chat_photo: await fileFor.chat_photo(), voice_message: await fileFor.voice_message() }
let ana: Person
let ben: Person
let matchId: string
let conversationId: string

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  ;({ matchId, conversationId } = await startPhotoTalk(ana, ben))
})

const send = (kind: AttachmentKind, who = ana, content = '') =>
  sendAttachment(server, who, conversationId, { kind, bytes: bytesOf[kind], content })

async function report(seq: number, reason: 'extortion' | 'underage' = 'extortion'): Promise<string> {
  const sent = await ben.api.reports.$post({ json: { clientId: randomUUID(), matchId, seq, reason } })
  expect(sent.status).toBe(200)
  const row = await db
    .selectFrom('cases')
    .select('number')
    .where('personId', '=', ana.id)
    .executeTakeFirstOrThrow()
  return row.number
}

const look = (number: string, mediaId: string, who = moderator) =>
  who.api.cases[':number'].attachments[':mediaId'].$get({ param: { number, mediaId } })
const messagesIn = async (number: string) =>
  (await (await moderator.api.cases[':number'].$get({ param: { number } })).json()).newestItems[0]?.messages
const hide = (number: string, kind: AttachmentKind, id: string) =>
  decideAs(staffMember(server), number, {
    measure: 'hide',
    ground: 'extortion',
    basis: 'terms',
    facts,
    things: [{ kind, id }],
  })

test.each(attachmentKinds)(
  'a case shows a reported %s as it was, also after it was taken back and the account is gone',
  async (kind) => {
    const { mediaId, message } = await send(kind, ana, 'Look')
    const theirs = await send('voice_message', ben)
    const number = await report(message.seq)
    expect(await messagesIn(number)).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ content: 'Hello' })),
      { content: 'Look', isReported: true, attachment: { kind, mediaId } },
      { content: '', attachment: { kind: 'voice_message' } },
    ])
    expect((await messagesIn(number))?.at(-1)?.attachment).toEqual({ kind: 'voice_message' })
    const stored = await db.selectFrom('caseAttachments').selectAll().execute()
    const copy = stored.find((row) => row.mediaId === mediaId)
    for (const mark of ['WEBP', 'mp4a', 'ftyp'])
      expect(Buffer.from(copy?.content ?? '', 'base64').toString('latin1')).not.toContain(mark)
    expect(stored.some((row) => row.mediaId === theirs.mediaId)).toBe(false)

    await ana.api.conversations[':conversationId'].messages[':seq'].$delete({
      param: { conversationId, seq: String(message.seq) },
    })
    expect((await ana.api.account.$delete()).status).toBe(200)
    expect(await findMedia(db, mediaId)).toBeUndefined()
    const seen = await look(number, mediaId)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const bytes = Buffer.from(await seen.arrayBuffer()).toString('latin1')
    expect(bytes).toContain(kind === 'chat_photo' ? 'WEBP' : 'mp4a')
    await db.deleteFrom('cases').where('number', '=', number).execute()
    const left = await db.selectFrom('caseAttachments').select('mediaId').execute()
    expect(left.some((row) => row.mediaId === mediaId)).toBe(false)
  },
)

test('triage sees no photo of a case that may be about a minor', async () => {
  const { mediaId, message } = await send('chat_photo')
  const number = await report(message.seq)
  expect((await look(number, mediaId, triage)).status).toBe(200)
  await report(message.seq, 'underage')
  expect(await refusalOf(await look(number, mediaId, triage))).toEqual([403, 'role_forbids'])
  expect((await look(number, mediaId)).status).toBe(200)
})

test('of a photo that was gone before the report, a case says only that there was one', async () => {
  const { mediaId, message } = await send('chat_photo')
  await withdrawPhotos(ana, conversationId)
  const number = await report(message.seq)
  expect((await messagesIn(number))?.at(-1)?.attachment).toEqual({ kind: 'chat_photo' })
  expect(await refusalOf(await look(number, mediaId))).toEqual([404, 'media_not_found'])
})

test.each(attachmentKinds)(
  'a decision deletes a %s for both, and the same file is refused from then on',
  async (kind) => {
    const { mediaId, message } = await send(kind, ana, 'Look')
    const kept = await send('voice_message')
    const number = await report(message.seq)
    server.takeEvents()
    await hide(number, kind, mediaId)
    const statusOf = async (who: Person) =>
      (await pageOf(server, who)(mediaPath(mediaId, attachmentFiles[kind]))).status
    expect([await statusOf(ana), await statusOf(ben)]).toEqual([404, 404])
    expect(await findMedia(db, kept.mediaId)).toBeTruthy()
    const changed = server.takeEvents().filter(({ event }) => event.type === 'message.changed')
    expect(changed).toMatchObject([
      { event: { message: { seq: message.seq, content: 'Look', attachment: { kind } } } },
    ])
    expect(new Set(changed[0]?.to)).toEqual(new Set([ana.id, ben.id]))
    expect((await look(number, mediaId)).status).toBe(200)
    const again = uploadAttachment(server, ben, conversationId, { kind, bytes: bytesOf[kind] })
    await expect(again).rejects.toThrow('removed by our moderators')
    await server.idle()
    const [mail] = server.mailsTo(ana.email)
    expect(mail?.text).toContain('deleted something you sent')
    expect(mail?.text).toContain(kind === 'chat_photo' ? 'It was a photo.' : 'It was a voice message.')
    // For the tests after this one.
    await db.deleteFrom('removedMedia').execute()
  },
)

test('a decision about one person does not delete what the other has sent', async () => {
  const { message } = await send('chat_photo')
  const theirs = await send('chat_photo', ben)
  await hide(await report(message.seq), 'chat_photo', theirs.mediaId)
  expect(await findMedia(db, theirs.mediaId)).toBeTruthy()
})
