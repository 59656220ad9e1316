import { expect, test } from 'vitest'
import { announce, startPhotoTalk } from '../../../testing/media/attachments.ts'
import { takeRights } from '../../../testing/people/decisions.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const server = await openTestServer({ limits: { factor: 1 } })

test('a new account sends ten photos and twenty voice messages on its first day, and later more', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startPhotoTalk(ana, ben)
  for (const [kind, most] of [
    ['chat_photo', 10],
    ['voice_message', 20],
  ] as const) {
    for (let n = 0; n < most; n += 1) expect((await announce(ana, conversationId, kind)).status).toBe(200)
    expect(await refusalOf(await announce(ana, conversationId, kind))).toEqual([429, 'limit_reached'])
  }
  expect((await announce(ben, conversationId, 'chat_photo')).status).toBe(200)
  server.clock.now = new Date(server.clock.now.getTime() + 2 * 86_400_000)
  for (let n = 0; n < 11; n += 1) expect((await announce(ana, conversationId, 'chat_photo')).status).toBe(200)
})

test('without the right to write, nothing can be sent and nothing allowed', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startPhotoTalk(ana, ben)
  await takeRights(server, ana, ['messages'])
  for (const kind of ['chat_photo', 'voice_message'] as const)
    expect(await refusalOf(await announce(ana, conversationId, kind))).toEqual([403, 'messages_restricted'])
  const sharing = ana.api.conversations[':conversationId']['photo-sharing']
  expect(await refusalOf(await sharing.$put({ param: { conversationId } }))).toEqual([
    403,
    'messages_restricted',
  ])
  expect((await sharing.$delete({ param: { conversationId } })).status).toBe(200)
})
