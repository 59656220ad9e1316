import { expect, test } from 'vitest'
import { mediaWorkerWith } from '../../../outside/media-worker/media-worker.ts'
import { announce, startPhotoTalk } from '../../../testing/media/attachments.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const server = await openTestServer({ mediaWorker: mediaWorkerWith('ffmpeg is missing') })

test('without ffmpeg a conversation says that it has no voice messages, and has photos all the same', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startPhotoTalk(ana, ben)
  const at = { param: { conversationId } }
  const talk = await (await ana.api.conversations[':conversationId'].$get(at)).json()
  expect(talk.hasVoice).toBe(false)
  const voice = await announce(ana, conversationId, 'voice_message')
  expect(await refusalOf(voice)).toEqual([422, 'media_unavailable'])
  expect((await announce(ana, conversationId, 'chat_photo')).status).toBe(200)
})
