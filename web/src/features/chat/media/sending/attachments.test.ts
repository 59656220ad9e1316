import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAttachments, MEDIA_ID } from '../../../../testing/fake-attachments.ts'
import { noNetwork, Refusal } from '../../../../testing/fake-server.ts'
import { fakeBrowser } from '../../../../testing/outboxes.ts'
import { CONVERSATION_ID, MY_ID } from '../../../../testing/people.ts'
import { Attachments, type QueuedAttachment } from './attachments.ts'

const ANNOUNCE = 'POST /api/conversations/:id/voice-messages'
const PART = 'PUT /api/photos/uploads/:id'

const opened: Attachments[] = []
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

function open(browser = fakeBrowser<QueuedAttachment>()) {
  const onReady = vi.fn(() => Promise.resolve())
  const attachments = new Attachments({ by: MY_ID, storage: browser.storage, random: () => 1, onReady })
  opened.push(attachments)
  return { attachments, browser, onReady, first: () => attachments.all.get()[0] }
}

const spoken: QueuedAttachment = {
  conversationId: CONVERSATION_ID,
  content: 'hello',
  replyTo: 3,
  isSuggested: true,
  attachment: { kind: 'voice_message', blob: new Blob([new Uint8Array(9_000)]), durationMs: 3_000 },
}
const wait = (check: () => void) => vi.waitFor(check, { timeout: 5_000 })

test('once its file is there, it becomes a message with the same client id', async () => {
  const server = fakeAttachments()
  const { attachments, browser, onReady } = open()
  attachments.add(spoken)
  await wait(() => expect(onReady).toHaveBeenCalledTimes(1))
  const [announced] = server.calls(ANNOUNCE).map(({ body }) => body as { clientId: string; size: number })
  expect(announced?.size).toBe(9_000)
  expect(onReady).toHaveBeenCalledWith(announced?.clientId, {
    conversationId: CONVERSATION_ID,
    input: {
      clientId: announced?.clientId,
      content: 'hello',
      attachment: MEDIA_ID,
      replyTo: 3,
      isSuggested: true,
    },
    attachment: { kind: 'voice_message', media: { id: MEDIA_ID, durationMs: 3_000 } },
  })
  await wait(() => expect(attachments.all.get()).toEqual([]))
  expect(browser.stored.size).toBe(0)
})

test('without a network it waits, says so, and goes on', async () => {
  const server = fakeAttachments()
  const whole = server.whole(ANNOUNCE)
  server.answer(ANNOUNCE, noNetwork)
  const { attachments, onReady, first } = open()
  attachments.add(spoken)
  await wait(() => expect(first()?.stage).toBe('waiting'))
  server.answer(ANNOUNCE, whole)
  dispatchEvent(new Event('online'))
  await wait(() => expect(onReady).toHaveBeenCalledTimes(1))
})

test('after a reload it goes on', async () => {
  const server = fakeAttachments()
  const whole = server.whole(PART)
  server.answer(PART, () => new Promise(() => undefined))
  const before = open()
  before.attachments.add(spoken)
  await wait(() => expect(server.calls(PART)).toHaveLength(1))
  before.attachments.close()
  server.answer(PART, whole)
  const { onReady } = open(before.browser)
  await wait(() => expect(onReady).toHaveBeenCalledTimes(1))
})

test('a refusal that may pass can be tried again, one of the file itself cannot', async () => {
  const server = fakeAttachments()
  const whole = server.whole(ANNOUNCE)
  server.answer(ANNOUNCE, () => new Refusal(403, 'photos_not_allowed'))
  const { attachments, onReady, first } = open()
  attachments.add(spoken)
  await wait(() =>
    expect(first()).toMatchObject({
      stage: 'refused',
      mayRetry: true,
      problem: { code: 'photos_not_allowed' },
    }),
  )
  server.answer(ANNOUNCE, () => new Refusal(422, 'file_empty'))
  attachments.retry(first()?.clientId ?? '')
  await wait(() => expect(first()).toMatchObject({ stage: 'refused', mayRetry: false }))
  server.answer(ANNOUNCE, whole)
  attachments.cancel(first()?.clientId ?? '')
  await wait(() => expect(attachments.all.get()).toEqual([]))
  expect(onReady).not.toHaveBeenCalled()
})

test('an upload that the server has forgotten begins again with the file that is still here', async () => {
  const server = fakeAttachments()
  const whole = server.whole(PART)
  let isForgotten = true
  server.answer(PART, (asked) => {
    if (!isForgotten) return whole(asked)
    isForgotten = false
    return new Refusal(404, 'not_found')
  })
  const { attachments, onReady } = open()
  attachments.add(spoken)
  await wait(() => expect(onReady).toHaveBeenCalledTimes(1))
  const ids = server.calls(ANNOUNCE).map(({ body }) => (body as { clientId: string }).clientId)
  expect(new Set(ids).size).toBe(2)
})

test('one that is cancelled on its way is given up at the server too', async () => {
  const server = fakeAttachments()
  server.answer(PART, () => new Promise(() => undefined))
  const { attachments, browser, first } = open()
  attachments.add(spoken)
  await wait(() => expect(first()?.stage).toBe('sending'))
  attachments.cancel(first()?.clientId ?? '')
  await wait(() => expect(server.calls('DELETE /api/photos/uploads/:id')).toHaveLength(1))
  expect(browser.stored.size).toBe(0)
})
