import { randomUUID } from 'node:crypto'
import { type AttachmentKind, attachmentFiles, attachmentKinds } from '@hearth/contract/chat/attachments'
import { mediaPath } from '@hearth/contract/media/media'
import { describe, expect, test } from 'vitest'
import { openConsole } from '../../../testing/console.ts'
import {
  fileFor,
  sendAttachment,
  startPhotoTalk,
  uploadAttachment,
  withdrawPhotos,
} from '../../../testing/media/attachments.ts'
import { suspend } from '../../../testing/people/decisions.ts'
import { pageOf } from '../../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const console = openConsole(server)
const moderator = await console.member('moderator')
const bytesOf = { chat_photo: await fileFor.chat_photo(), voice_message: await fileFor.voice_message() }

type PhotoTalk = { ana: Person; ben: Person; matchId: string; conversationId: string }
type TalkEvent = (talk: PhotoTalk) => Promise<unknown>

const nothing: TalkEvent = () => Promise.resolve()
const block = (who: Person, whom: Person) =>
  who.api.people[':personId'].block.$put({ param: { personId: whom.id } })
const unblock = (who: Person, whom: Person) =>
  who.api.people[':personId'].block.$delete({ param: { personId: whom.id } })
const end = (who: Person, matchId: string) =>
  who.api.matches[':matchId'].end.$post({ param: { matchId }, json: {} })

const YES = 200
const GONE = 404
/** The session of a suspended person is refused. */
const OUT = 401

/** Each event, and what the sender and the recipient get then: of a photo, and of a voice message. */
const situations: [string, TalkEvent, photo: [number, number], voice: [number, number]][] = [
  ['after it was sent', nothing, [YES, YES], [YES, YES]],
  [
    'after the sender ended the sharing of photos',
    (on) => withdrawPhotos(on.ana, on.conversationId),
    [GONE, GONE],
    [YES, YES],
  ],
  [
    'after the recipient ended it',
    (on) => withdrawPhotos(on.ben, on.conversationId),
    [GONE, GONE],
    [YES, YES],
  ],
  ['after the sender ended the match', ({ ana, matchId }) => end(ana, matchId), [GONE, GONE], [GONE, GONE]],
  [
    'after the recipient ended the match',
    ({ ben, matchId }) => end(ben, matchId),
    [GONE, GONE],
    [GONE, GONE],
  ],
  ['after the sender blocked the recipient', ({ ana, ben }) => block(ana, ben), [GONE, GONE], [GONE, GONE]],
  ['after the recipient blocked the sender', ({ ana, ben }) => block(ben, ana), [GONE, GONE], [GONE, GONE]],
  [
    'after a block was taken back',
    async ({ ana, ben }) => {
      await block(ben, ana)
      await unblock(ben, ana)
    },
    [YES, YES],
    [YES, YES],
  ],
  ['while the sender is suspended', ({ ana }) => suspend(server, ana), [OUT, GONE], [OUT, GONE]],
  ['while the recipient is suspended', ({ ben }) => suspend(server, ben), [YES, OUT], [YES, OUT]],
]

const statusFor = async (who: Person, mediaId: string, kind: AttachmentKind) =>
  (await pageOf(server, who)(mediaPath(mediaId, attachmentFiles[kind]))).status

async function talk(): Promise<PhotoTalk> {
  const [ana, ben] = [await server.person(), await server.person()]
  return { ana, ben, ...(await startPhotoTalk(ana, ben)) }
}

const sent = (kind: AttachmentKind, { ana, conversationId }: PhotoTalk) =>
  sendAttachment(server, ana, conversationId, { kind, bytes: bytesOf[kind] })

describe.each(attachmentKinds)('who gets a %s', (kind) => {
  test.each(situations)('%s', async (_, change, photo, voice) => {
    const on = await talk()
    const { mediaId } = await sent(kind, on)
    const stranger = await server.person()
    const match = await server.person()
    await startPhotoTalk(on.ana, match)
    await change(on)
    const [sender, recipient] = kind === 'chat_photo' ? photo : voice
    expect({
      sender: await statusFor(on.ana, mediaId, kind),
      recipient: await statusFor(on.ben, mediaId, kind),
      stranger: await statusFor(stranger, mediaId, kind),
      otherMatch: await statusFor(match, mediaId, kind),
      nobody: (await server.ask(mediaPath(mediaId, attachmentFiles[kind]))).status,
    }).toEqual({ sender, recipient, stranger: GONE, otherMatch: GONE, nobody: 401 })
  })

  test('before it is sent', async () => {
    const on = await talk()
    const mediaId = await uploadAttachment(server, on.ana, on.conversationId, { kind, bytes: bytesOf[kind] })
    expect(await statusFor(on.ana, mediaId, kind)).toBe(YES)
    expect(await statusFor(on.ben, mediaId, kind)).toBe(GONE)
  })

  test('staff by a case in which it was reported, and by nothing else', async () => {
    const on = await talk()
    const { mediaId, message } = await sent(kind, on)
    const theirs = await sendAttachment(server, on.ben, on.conversationId, { kind, bytes: bytesOf[kind] })
    const look = (number: string, id = mediaId) =>
      moderator.api.cases[':number'].attachments[':mediaId'].$get({ param: { number, mediaId: id } })
    const other = await caseOf(on.ben, await server.person())
    const { matchId } = on
    await on.ben.api.reports.$post({
      json: { clientId: randomUUID(), matchId, seq: message.seq, reason: 'extortion' },
    })
    const number = await numberOf(on.ana)
    const seen = await look(number)
    expect([seen.status, (await seen.arrayBuffer()).byteLength > 100]).toEqual([YES, true])
    expect((await look(other)).status).toBe(GONE)
    // The reporter's own photos are not copied.
    expect((await look(number, theirs.mediaId)).status).toBe(GONE)
    expect(await auditOf(mediaId)).toEqual([
      { actorId: moderator.id, details: { case: number, media: mediaId } },
    ])
  })
})

const numberOf = async ({ id }: Person): Promise<string> =>
  (
    await server.database.db
      .selectFrom('cases')
      .select('number')
      .where('personId', '=', id)
      .executeTakeFirstOrThrow()
  ).number

async function caseOf(reporter: Person, about: Person): Promise<string> {
  await reporter.api.reports.$post({ json: { clientId: randomUUID(), personId: about.id, reason: 'fake' } })
  return numberOf(about)
}

const auditOf = async (mediaId: string) =>
  (
    await server.database.db
      .selectFrom('auditEntries')
      .select(['actorId', 'details'])
      .where('operation', '=', 'case.attachment')
      .execute()
  ).filter(({ details }) => JSON.stringify(details).includes(mediaId))
