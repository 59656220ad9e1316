import { randomUUID } from 'node:crypto'
import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import type { MessageView } from '@hearth/contract/chat/chat'
import { startConversation } from '../people/swiping.ts'
import { pageOf, plainPhoto } from '../photos/photo-people.ts'
import { finish } from '../photos/uploading.ts'
import type { Person, TestServer } from '../test-server.ts'
import { webmVoice } from './clips.ts'

const conversations = (who: Person) => who.api.conversations[':conversationId']

export const write = (who: Person, conversationId: string, content: string, attachment?: string) =>
  conversations(who).messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content, ...(attachment && { attachment }) },
  })

/** Makes two people write two messages each, which is enough to allow photos. */
export async function startTalk(one: Person, other: Person) {
  const started = await startConversation(one, other)
  for (const who of [one, other, one, other]) await write(who, started.conversationId, 'Hello')
  return started
}

export const allowPhotos = (who: Person, conversationId: string) =>
  conversations(who)['photo-sharing'].$put({ param: { conversationId } })
export const withdrawPhotos = (who: Person, conversationId: string) =>
  conversations(who)['photo-sharing'].$delete({ param: { conversationId } })

/** Like `startTalk`, and both allow photos. */
export async function startPhotoTalk(one: Person, other: Person) {
  const started = await startTalk(one, other)
  for (const who of [one, other]) await allowPhotos(who, started.conversationId)
  return started
}

export const announce = (
  who: Person,
  conversationId: string,
  kind: AttachmentKind,
  { size = 1000, clientId = randomUUID() }: { size?: number; clientId?: string } = {},
) =>
  conversations(who)[kind === 'chat_photo' ? 'photos' : 'voice-messages'].$post({
    param: { conversationId },
    json: { clientId, size },
  })

/** The smallest files that are taken. */
export const fileFor = {
  chat_photo: () => plainPhoto('#336699', 800, 1000),
  voice_message: () => webmVoice(1),
} as const satisfies Record<AttachmentKind, () => Promise<Buffer>>

type GivenFile = { kind: AttachmentKind; bytes?: Buffer; content?: string }

/** Uploads a photo or voice message as a page does, and returns the id of its media. */
export async function uploadAttachment(
  server: TestServer,
  who: Person,
  conversationId: string,
  { kind, bytes: given }: GivenFile,
): Promise<string> {
  const bytes = given ?? (await fileFor[kind]())
  const begun = await announce(who, conversationId, kind, { size: bytes.length })
  if (begun.status !== 200) throw new Error(`The upload was refused: ${begun.status}`)
  const { mediaId, upload } = await begun.json()
  const { refused } = await finish(pageOf(server, who), upload, bytes)
  if (refused) throw new Error(refused)
  return mediaId
}

/** Uploads a photo or voice message, and sends it. */
export async function sendAttachment(
  server: TestServer,
  who: Person,
  conversationId: string,
  file: GivenFile,
): Promise<{ mediaId: string; message: MessageView }> {
  const mediaId = await uploadAttachment(server, who, conversationId, file)
  const sent = await write(who, conversationId, file.content ?? '', mediaId)
  if (sent.status !== 200) throw new Error(`The message was refused: ${sent.status}`)
  return { mediaId, message: await sent.json() }
}
