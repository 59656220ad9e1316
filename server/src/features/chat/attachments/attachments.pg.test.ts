import { attachmentFiles } from '@hearth/contract/chat/attachments'
import { mediaPath } from '@hearth/contract/media/media'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../db/open.ts'
import { copyOfTemplate } from '../../../testing/database/test-database.ts'
import {
  allowPhotos,
  fileFor,
  sendAttachment,
  startPhotoTalk,
  uploadAttachment,
  withdrawPhotos,
  write,
} from '../../../testing/media/attachments.ts'
import { openTestServer, type Person, type TestServer } from '../../../testing/test-server.ts'

const database = await openDatabase({
  databaseUrl: await copyOfTemplate(inject('postgresUrl')),
  poolSize: 20,
})
afterAll(() => database.close())
const server = await openTestServer({ database })
/** Another process over the same database and files. */
const other = await openTestServer({ database, photoFiles: server.files })
const bytes = await fileFor.chat_photo()

const statusAt = async (at: TestServer, who: Person, mediaId: string) =>
  (await at.ask(mediaPath(mediaId, attachmentFiles.chat_photo), {}, await who.cookie())).status

test('a withdrawn photo is gone in every process with the reply', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startPhotoTalk(ana, ben)
  const { mediaId } = await sendAttachment(server, ana, conversationId, { kind: 'chat_photo', bytes })
  const everywhere = async () =>
    Promise.all([server, other].flatMap((at) => [ana, ben].map((who) => statusAt(at, who, mediaId))))
  expect(await everywhere()).toEqual([200, 200, 200, 200])
  await withdrawPhotos(ben, conversationId)
  expect(await everywhere()).toEqual([404, 404, 404, 404])
})

test('a photo that is sent while the consent is withdrawn is sent before and gone, or refused', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startPhotoTalk(ana, ben)
  for (let round = 0; round < 15; round += 1) {
    const mediaId = await uploadAttachment(server, ana, conversationId, { kind: 'chat_photo', bytes })
    const [sent, withdrawn] = await Promise.all([
      write(ana, conversationId, '', mediaId),
      withdrawPhotos(ben, conversationId),
    ])
    expect(withdrawn.status).toBe(200)
    expect([200, 409]).toContain(sent.status)
    for (const at of [server, other]) expect(await statusAt(at, ben, mediaId)).toBe(404)
    await allowPhotos(ben, conversationId)
  }
  const messages = await database.db
    .selectFrom('messages')
    .select('attachment')
    .where('conversationId', '=', conversationId)
    .where('attachment', 'is not', null)
    .execute()
  for (const { attachment } of messages) expect(attachment).toEqual({ kind: 'chat_photo' })
})

test('of one photo that is sent twenty times at once, from two processes, one message comes', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startPhotoTalk(ana, ben)
  const mediaId = await uploadAttachment(server, ana, conversationId, { kind: 'chat_photo', bytes })
  const there = other.pageOf({ id: ana.id, email: ana.email, signIn: ana.cookie })
  const sends = Array.from({ length: 20 }, (_, n) =>
    write(n % 2 === 0 ? ana : { ...ana, api: there.api }, conversationId, '', mediaId),
  )
  const statuses = (await Promise.all(sends)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
})
