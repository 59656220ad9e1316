import { randomUUID } from 'node:crypto'
import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import { mediaPath } from '@hearth/contract/media/media'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  allowPhotos,
  announce,
  fileFor,
  sendAttachment,
  startPhotoTalk,
  startTalk,
  uploadAttachment,
  withdrawPhotos,
  write,
} from '../../../testing/media/attachments.ts'
import { startConversation } from '../../../testing/people/swiping.ts'
import { pageOf } from '../../../testing/photos/photo-people.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { findMedia } from '../../photos/photos.ts'
import { clearUnsent } from '../chat.ts'

const server = await openTestServer()
const { db } = server.database
const photo = await fileFor.chat_photo()
const voice = await fileFor.voice_message()
const bytesOf = { chat_photo: photo, voice_message: voice }
let ana: Person
let ben: Person
let conversationId: string

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  conversationId = (await startPhotoTalk(ana, ben)).conversationId
  server.takeEvents()
})

const talk = (who: Person) => who.api.conversations[':conversationId']
const at = (seq: number) => ({ param: { conversationId, seq: String(seq) } })
const send = (kind: AttachmentKind, content = '', who = ana) =>
  sendAttachment(server, who, conversationId, { kind, bytes: bytesOf[kind], content })
const uploaded = (kind: AttachmentKind, who = ana) =>
  uploadAttachment(server, who, conversationId, { kind, bytes: bytesOf[kind] })
const read = async (who: Person) =>
  (await talk(who).messages.$get({ param: { conversationId }, query: {} })).json()
const statusOf = async (who: Person, mediaId: string, kind: AttachmentKind) =>
  (await pageOf(server, who)(mediaPath(mediaId, kind === 'chat_photo' ? 'photo.webp' : 'audio.m4a'))).status

describe('a photo', () => {
  test('is a message with its shape and a blurred picture, and each of the two can open it', async () => {
    const { mediaId, message } = await send('chat_photo', 'Our lake')
    expect(message).toMatchObject({
      content: 'Our lake',
      attachment: { kind: 'chat_photo', media: { id: mediaId, aspect: 0.8 } },
    })
    expect(message.attachment?.media?.thumbhash).toBeTruthy()
    expect((await read(ben)).messages.at(-1)).toEqual(message)
    expect(server.takeEvents()).toEqual([{ to: [ana.id, ben.id], event: { type: 'message.sent', message } }])
    expect(await statusOf(ana, mediaId, 'chat_photo')).toBe(200)
    expect(await statusOf(ben, mediaId, 'chat_photo')).toBe(200)
  })

  test('needs a yes of both, and before that two messages of each', async () => {
    const [cleo, dave] = [await server.person(), await server.person()]
    const talked = (await startTalk(cleo, dave)).conversationId
    expect(await refusalOf(await announce(cleo, talked, 'chat_photo'))).toEqual([403, 'photos_not_allowed'])
    expect(await (await allowPhotos(cleo, talked)).json()).toEqual({
      mine: true,
      theirs: false,
      myMessagesLeft: 0,
      theirMessagesLeft: 0,
    })
    expect(await refusalOf(await announce(cleo, talked, 'chat_photo'))).toEqual([403, 'photos_not_allowed'])
    await allowPhotos(dave, talked)
    expect((await announce(cleo, talked, 'chat_photo')).status).toBe(200)
    expect(server.takeEvents().filter(({ event }) => event.type === 'photo_sharing.changed')).toEqual(
      [cleo, dave].map(({ id: personId }) => ({
        to: expect.arrayContaining([cleo.id, dave.id]),
        event: { type: 'photo_sharing.changed', conversationId: talked, personId, isOn: true, change: 0 },
      })),
    )
  })

  test('cannot be allowed before both have written two messages', async () => {
    const [eve, finn] = [await server.person(), await server.person()]
    const talked = (await startConversation(eve, finn)).conversationId
    const sharing = async () =>
      (await (await talk(eve).$get({ param: { conversationId: talked } })).json()).photoSharing
    expect(await sharing()).toEqual({ mine: false, theirs: false, myMessagesLeft: 2, theirMessagesLeft: 2 })
    for (const who of [eve, eve, eve, finn]) {
      expect(await refusalOf(await allowPhotos(eve, talked))).toEqual([403, 'photos_too_early'])
      await write(who, talked, 'Hello')
    }
    expect(await sharing()).toMatchObject({ myMessagesLeft: 0, theirMessagesLeft: 1 })
    expect(await refusalOf(await allowPhotos(eve, talked))).toEqual([403, 'photos_too_early'])
    await write(finn, talked, 'Hello again')
    expect((await allowPhotos(eve, talked)).status).toBe(200)
  })

  test('is gone for both as soon as either withdraws the consent, and a page learns it by one event', async () => {
    const first = await send('chat_photo', 'One')
    await send('voice_message')
    const second = await send('chat_photo', '', ben)
    const unsent = await uploaded('chat_photo')
    await talk(ben).messages[':seq'].reaction.$put({ ...at(first.message.seq), json: { emoji: '😀' } })
    server.takeEvents()
    expect(await (await withdrawPhotos(ben, conversationId)).json()).toMatchObject({
      mine: false,
      theirs: true,
    })
    expect(server.takeEvents()).toEqual([
      {
        to: [ben.id, ana.id],
        event: { type: 'photo_sharing.changed', conversationId, personId: ben.id, isOn: false, change: 3 },
      },
    ])
    for (const { mediaId } of [first, second, { mediaId: unsent }]) {
      expect(await statusOf(ana, mediaId, 'chat_photo')).toBe(404)
      expect(await statusOf(ben, mediaId, 'chat_photo')).toBe(404)
      expect(await findMedia(db, mediaId)).toBeUndefined()
    }
    const changes = await talk(ana).changes.$get({ param: { conversationId }, query: { after: '1' } })
    expect(await changes.json()).toMatchObject({
      messages: [
        { seq: first.message.seq, content: 'One', attachment: { kind: 'chat_photo' }, change: 2 },
        { seq: second.message.seq, content: '', attachment: { kind: 'chat_photo' }, change: 3 },
      ],
      change: 3,
    })
    expect((await read(ana)).messages.flatMap(({ attachment }) => attachment ?? [])).toEqual([
      { kind: 'chat_photo' },
      { kind: 'voice_message', media: expect.anything() },
      { kind: 'chat_photo' },
    ])
    expect(await refusalOf(await write(ana, conversationId, '', unsent))).toEqual([409, 'attachment_gone'])
    expect(await refusalOf(await announce(ana, conversationId, 'chat_photo'))).toEqual([
      403,
      'photos_not_allowed',
    ])
  })

  test('does not come back with a new consent, and a repeated withdrawal changes nothing', async () => {
    const { mediaId } = await send('chat_photo')
    await withdrawPhotos(ana, conversationId)
    server.takeEvents()
    expect((await withdrawPhotos(ana, conversationId)).status).toBe(200)
    expect(server.takeEvents()).toEqual([])
    await allowPhotos(ana, conversationId)
    expect(await statusOf(ben, mediaId, 'chat_photo')).toBe(404)
    expect((await send('chat_photo')).message.attachment?.media).toBeTruthy()
  })
})

describe('a voice message', () => {
  test('needs no consent, has a waveform and a duration, and its text can be changed and left out', async () => {
    const [cleo, dave] = [await server.person(), await server.person()]
    const talked = (await startTalk(cleo, dave)).conversationId
    const { mediaId, message } = await sendAttachment(server, cleo, talked, {
      kind: 'voice_message',
      bytes: voice,
      content: 'Listen',
    })
    expect(message.attachment?.media?.waveform).toHaveLength(64)
    expect(message.attachment?.media?.durationMs).toBeGreaterThan(900)
    expect(await statusOf(dave, mediaId, 'voice_message')).toBe(200)
    const change = (content: string) =>
      talk(cleo).messages[':seq'].$patch({
        param: { conversationId: talked, seq: String(message.seq) },
        json: { content },
      })
    expect(await (await change('Listen to this')).json()).toMatchObject({
      content: 'Listen to this',
      attachment: message.attachment,
    })
    const silent = await (await change('')).json()
    expect(silent).toMatchObject({ content: '', attachment: message.attachment })
    expect(silent.editedAt).toBeTruthy()
  })

  test('is played in parts', async () => {
    const { mediaId } = await send('voice_message')
    const part = await pageOf(server, ben)(mediaPath(mediaId, 'audio.m4a'), {
      headers: { range: 'bytes=0-99' },
    })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
    expect(part.headers.get('cache-control')).toBe('no-store')
  })

  test('stays when the sharing of photos ends', async () => {
    const { mediaId } = await send('voice_message')
    await withdrawPhotos(ana, conversationId)
    expect(await statusOf(ben, mediaId, 'voice_message')).toBe(200)
  })
})

test.each(['chat_photo', 'voice_message'] as const)(
  'a %s is sent once, by who uploaded it, where it was uploaded',
  async (kind) => {
    const mediaId = await uploaded(kind)
    expect(await refusalOf(await write(ben, conversationId, '', mediaId))).toEqual([409, 'attachment_gone'])
    const cleo = await server.person()
    const elsewhere = (await startPhotoTalk(ana, cleo)).conversationId
    expect(await refusalOf(await write(ana, elsewhere, '', mediaId))).toEqual([409, 'attachment_gone'])
    expect(await refusalOf(await write(ana, conversationId, '', randomUUID()))).toEqual([
      409,
      'attachment_gone',
    ])
    const both = await Promise.all([
      write(ana, conversationId, '', mediaId),
      write(ana, conversationId, '', mediaId),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await refusalOf(await write(ana, conversationId, 'Again', mediaId))).toEqual([
      409,
      'attachment_gone',
    ])
  },
)

test('a repeat of a send gets the same message, and one with another attachment is refused', async () => {
  const [mediaId, other] = [await uploaded('voice_message'), await uploaded('voice_message')]
  const json = { clientId: randomUUID(), content: '', attachment: mediaId }
  const post = (body: typeof json) => talk(ana).messages.$post({ param: { conversationId }, json: body })
  const first = await (await post(json)).json()
  expect(await (await post(json)).json()).toEqual(first)
  expect(await refusalOf(await post({ ...json, attachment: other }))).toEqual([409, 'id_of_other_message'])
})

test('an upload that is not ready cannot be sent', async () => {
  const { mediaId } = await (await announce(ana, conversationId, 'voice_message')).json()
  expect(await refusalOf(await write(ana, conversationId, 'Soon', mediaId))).toEqual([409, 'attachment_gone'])
})

test('a repeated announcement gets the same upload, and in another conversation it is refused', async () => {
  const clientId = randomUUID()
  const first = await (await announce(ana, conversationId, 'voice_message', { clientId })).json()
  expect(await (await announce(ana, conversationId, 'voice_message', { clientId })).json()).toEqual(first)
  const elsewhere = (await startPhotoTalk(ana, await server.person())).conversationId
  expect(await refusalOf(await announce(ana, elsewhere, 'voice_message', { clientId }))).toEqual([
    409,
    'id_of_other_upload',
  ])
})

test('a message without an attachment needs words', async () => {
  expect((await write(ana, conversationId, ' ')).status).toBe(422)
  const edited = await talk(ana).messages[':seq'].$patch({ ...at(1), json: { content: '' } })
  expect(edited.status).toBe(422)
})

test.each(['chat_photo', 'voice_message'] as const)(
  'a %s that is taken back is deleted with its files',
  async (kind) => {
    const { mediaId, message } = await send(kind, 'Oh')
    const row = await findMedia(db, mediaId)
    expect(await statusOf(ben, mediaId, kind)).toBe(200)
    const gone = await (await talk(ana).messages[':seq'].$delete(at(message.seq))).json()
    expect(gone).toMatchObject({ content: '', deletedAt: expect.any(String) })
    expect(gone).not.toHaveProperty('attachment')
    expect(await statusOf(ben, mediaId, kind)).toBe(404)
    await server.jobs.runNow('clear-photos')
    const keys = await Array.fromAsync(server.files.list('media/'))
    expect(keys.filter((key) => key.startsWith(`${row?.fileKey}/`))).toEqual([])
  },
)

test('lists, replies, searches and the folder of hidden messages say what a message carries', async () => {
  await ben.api['hidden-words'].$post({ json: { word: 'lake' } })
  const { message } = await send('chat_photo', 'A lake')
  await write(ben, conversationId, 'Nice')
  const { message: last } = await send('voice_message')
  const conversation = (await (await ben.api.conversations.$get({ query: {} })).json()).conversations[0]
  expect(conversation?.lastMessage).toMatchObject({ content: '', attachmentKind: 'voice_message' })
  expect((await (await ben.api.inbox.$get({ query: {} })).json()).entries[0]?.lastMessage).toEqual(
    conversation?.lastMessage,
  )
  const reply = (who: Person, replyTo: number) =>
    talk(who).messages.$post({
      param: { conversationId },
      json: { clientId: randomUUID(), content: 'Yes', replyTo },
    })
  expect((await (await reply(ben, last.seq)).json()).replyTo).toMatchObject({
    attachmentKind: 'voice_message',
  })
  expect((await (await reply(ben, message.seq)).json()).replyTo).toEqual({
    seq: message.seq,
    senderId: ana.id,
    content: '',
    isDeleted: false,
    isHidden: true,
  })
  expect((await (await ben.api.hidden.$get({ query: {} })).json()).items).toMatchObject([
    { kind: 'message', content: 'A lake', attachmentKind: 'chat_photo' },
  ])
  const found = await talk(ana).search.$post({ param: { conversationId }, json: { q: 'lake' } })
  expect((await found.json()).messages).toMatchObject([{ attachment: { kind: 'chat_photo' } }])
})

test('what is never sent is deleted after a day', async () => {
  const [unsent, { mediaId: sent }] = [await uploaded('voice_message'), await send('voice_message')]
  await clearUnsent(server.deps)
  expect(await findMedia(db, unsent)).toBeTruthy()
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_001)
  await clearUnsent(server.deps)
  expect([await findMedia(db, unsent), (await findMedia(db, sent))?.state]).toEqual([undefined, 'ready'])
})

test('the file of an ended account and of a match that ended long ago are deleted', async () => {
  const mine = await send('voice_message')
  const theirs = await send('chat_photo', '', ben)
  expect((await ben.api.account.$delete()).status).toBe(200)
  for (const { mediaId } of [mine, theirs]) expect(await findMedia(db, mediaId)).toBeUndefined()
})
