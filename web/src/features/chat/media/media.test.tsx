import type { LimitView } from '@hearth/contract/account/limits'
import type { AttachmentView, PhotoSharingView } from '@hearth/contract/chat/attachments'
import type { ConversationView, MessageView } from '@hearth/contract/chat/chat'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeAttachments, MEDIA_ID } from '../../../testing/fake-attachments.ts'
import { fakeMicrophone } from '../../../testing/fake-microphone.ts'
import { fakePictureDecoder, jpegFile } from '../../../testing/fake-photos.ts'
import { FakeSocket } from '../../../testing/fake-socket.ts'
import { asksBeforeLeaving } from '../../../testing/leaving.ts'
import { live, openPage, untilListening } from '../../../testing/open-page.tsx'
import { ana, CONVERSATION_ID, idOf, limitsWith, MY_ID, messageOf } from '../../../testing/people.ts'

const voiceOf = (n: number): AttachmentView => ({
  kind: 'voice_message',
  media: { id: idOf(8_000 + n), durationMs: 12_000, waveform: [10, 100, 40] },
})
const photo: AttachmentView = {
  kind: 'chat_photo',
  media: { id: idOf(8_100), aspect: 0.8, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' },
}
const carrying = (seq: number, attachment: AttachmentView, facts: Partial<MessageView> = {}) =>
  messageOf(seq, { content: '', attachment, ...facts })

async function open(
  messages: MessageView[] = [],
  sharing: Partial<PhotoSharingView> = {},
  facts: Partial<ConversationView> = {},
  limits: readonly LimitView[] = [],
) {
  const server = fakeAttachments(messages, sharing, facts)
  server.answer('GET /api/limits', () => ({ limits }))
  const { user } = openPage(server.path)
  await screen.findByRole('textbox', { name: 'Message Ana...' })
  await untilListening()
  live((socket) => socket.open())
  // Photos and voice messages come after the rest.
  await screen.findByRole('button', { name: 'Photos' })
  return { server, user, log: within(screen.getByRole('log')) }
}

const sentUp = () =>
  FakeSocket.all.flatMap(({ sent }) => sent.flatMap((frame) => (frame.type === 'send' ? [frame.input] : [])))

async function choosePhoto(user: ReturnType<typeof openPage>['user']) {
  await user.click(await button('Photos'))
  await button('Choose a photo')
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  if (!input) throw new Error('There is nothing to choose with')
  await user.upload(input, jpegFile())
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const aMoment = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

test('a voice message is recorded by keys, listened to, and sent with a text and what it answers', async () => {
  const { track } = fakeMicrophone()
  const { user } = await open([messageOf(1)])
  const record = await button('Record a voice message')
  record.focus()
  await user.keyboard('{Enter}')
  await button('Stop recording')
  expect(screen.getByText(/^Recording\. Press again/)).toBeDefined()
  expect(asksBeforeLeaving()).toBe(true)
  await aMoment(700)
  await user.keyboard('{Enter}')
  const draft = await screen.findByRole('group', { name: 'Your recording' })
  expect(track.isStopped).toBe(true)
  expect(within(draft).getByRole('slider', { name: 'Position' })).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Add a text…' }), 'In words{Enter}')
  await waitFor(() => expect(sentUp()).toMatchObject([{ content: 'In words', attachment: MEDIA_ID }]), {
    timeout: 5_000,
  })
  expect(await screen.findByRole('group', { name: 'Your voice message' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Message Ana...' })).toBeDefined()
})

test('Escape cancels a recording', async () => {
  fakeMicrophone()
  const { user, server } = await open()
  const record = await button('Record a voice message')
  record.focus()
  await user.keyboard(' ')
  await button('Stop recording')
  await aMoment(700)
  await user.keyboard('{Escape}')
  expect(await button('Record a voice message')).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Your recording' })).toBeNull()
  expect(server.calls('POST /api/conversations/:id/voice-messages')).toEqual([])
})

test('a button that is held records while it is held, and moving away cancels', async () => {
  fakeMicrophone()
  await open()
  const record = await button('Record a voice message')
  fireEvent.pointerDown(record, { button: 0, pointerId: 1, clientX: 300, clientY: 500 })
  await button('Stop recording')
  await aMoment(800)
  fireEvent.pointerUp(record, { pointerId: 1, clientX: 300, clientY: 500 })
  fireEvent.click(record, { detail: 1 })
  expect(await screen.findByRole('group', { name: 'Your recording' })).toBeDefined()
  fireEvent.click(await button('Delete'))

  const again = await button('Record a voice message')
  fireEvent.pointerDown(again, { button: 0, pointerId: 2, clientX: 300, clientY: 500 })
  await button('Stop recording')
  await aMoment(800)
  fireEvent.pointerMove(again, { pointerId: 2, clientX: 100, clientY: 500 })
  expect(await screen.findByText('Let go to cancel')).toBeDefined()
  fireEvent.pointerUp(again, { pointerId: 2, clientX: 100, clientY: 500 })
  expect(await button('Record a voice message')).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Your recording' })).toBeNull()
})

test('a microphone that is not allowed says how to allow it', async () => {
  fakeMicrophone('NotAllowedError')
  const { user } = await open()
  await user.click(await button('Record a voice message'))
  expect(await screen.findByText(/can’t use your microphone/)).toBeDefined()
  fakeMicrophone()
  await user.click(await button('Try again'))
  expect(await button('Stop recording')).toBeDefined()
})

test('where the server cannot make voice messages, none can be recorded, and photos stay', async () => {
  const { user } = await open([messageOf(1)], {}, { hasVoice: false })
  expect(await button('Send')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Record a voice message' })).toBeNull()
  await user.click(await button('Photos'))
  expect(await button('Choose a photo')).toBeDefined()
})

test('one recording plays at a time, and the arrow keys move through it', async () => {
  fakeMicrophone()
  const { user, log } = await open([carrying(1, voiceOf(1)), carrying(2, voiceOf(2))])
  const players = await log.findAllByRole('group', { name: 'Voice message from Ana' })
  const [first, second] = players.map((player) => within(player))
  if (!first || !second) throw new Error('There should be two')
  await user.click(first.getByRole('button', { name: 'Play' }))
  expect(await first.findByRole('button', { name: 'Pause' })).toBeDefined()
  await user.click(second.getByRole('button', { name: 'Play' }))
  expect(await second.findByRole('button', { name: 'Pause' })).toBeDefined()
  expect(await first.findByRole('button', { name: 'Play' })).toBeDefined()

  const place = first.getByRole('slider', { name: 'Position' })
  place.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(place.getAttribute('aria-valuetext')).toBe('0:04 of 0:12')
  await user.click(first.getByRole('button', { name: 'Speed 1×' }))
  expect(first.getByRole('button', { name: 'Speed 1.5×' })).toBeDefined()
})

test('photos are off until both want them, and say how it stands with each', async () => {
  const { user, server } = await open([messageOf(1)], { mine: false, theirs: false })
  await user.click(await button('Photos'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Photos' }))
  expect(sheet.getByText('Photos are off until you both turn them on.')).toBeDefined()
  expect(sheet.getAllByText('Off')).toHaveLength(2)
  expect(sheet.queryByRole('button', { name: 'Choose a photo' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Turn on photos' }))
  expect(await sheet.findByText('You’ve turned photos on. They work once Ana does, too.')).toBeDefined()
  expect(server.calls('PUT /api/conversations/:id/photo-sharing')).toHaveLength(1)
})

test('before both have written twice, nobody can turn photos on', async () => {
  const { user } = await open([messageOf(1)], {
    mine: false,
    theirs: false,
    myMessagesLeft: 2,
    theirMessagesLeft: 1,
  })
  await user.click(await button('Photos'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Photos' }))
  expect(sheet.getByText('2 messages to go')).toBeDefined()
  expect(sheet.getByText('1 message to go')).toBeDefined()
  expect(sheet.queryByRole('button', { name: 'Turn on photos' })).toBeNull()
})

test('a photo is chosen, described and sent', async () => {
  fakePictureDecoder()
  const { user, log } = await open([messageOf(1)])
  await choosePhoto(user)
  expect(await screen.findByText('Blurred for Ana until tapped.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Describe it…' }), 'The cat')
  await user.click(await button('Send'))
  await waitFor(() => expect(sentUp()).toMatchObject([{ content: 'The cat', attachment: MEDIA_ID }]), {
    timeout: 5_000,
  })
  expect(await log.findByRole('img', { name: 'Your photo: The cat' })).toBeDefined()
})

test('few photos and voice messages are left, and their forms say so with the time', async () => {
  fakeMicrophone()
  const limits = [limitsWith('chat_photos', 8, 10), limitsWith('voice_messages', 19, 20)]
  const { user } = await open(
    [messageOf(1)],
    {},
    {},
    limits.flatMap((one) => one.limits),
  )
  await user.click(await button('Photos'))
  expect(await screen.findByText(/^2 photos left for chats\. Resets (tomorrow )?at /)).toBeDefined()
  expect(screen.queryByText(/voice message left/)).toBeNull()
  await user.keyboard('{Escape}')
  const record = await button('Record a voice message')
  record.focus()
  await user.keyboard('{Enter}')
  await button('Stop recording')
  await aMoment(700)
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^1 voice message left\. Resets (tomorrow )?at /)).toBeDefined()
})

test('a photo of the other person is not requested until tapped, and can be reported and blurred again', async () => {
  const { user, log } = await open([carrying(1, photo)])
  await user.click(await log.findByRole('button', { name: 'Show photo from Ana' }))
  const shown = log.getByRole('img', { name: 'Photo from Ana' })
  expect(shown.getAttribute('src')).toBe(`/api/media/${photo.media?.id}/photo.webp`)
  await user.click(log.getByRole('button', { name: 'Report this photo' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(await log.findByRole('button', { name: 'Blur again' }))
  expect(log.queryByRole('img', { name: 'Photo from Ana' })).toBeNull()
  expect(document.querySelector('[src*="photo.webp"]')).toBeNull()
})

test('when the other person turns photos off, the pictures are gone at once', async () => {
  const mine = carrying(2, { ...photo, media: { id: idOf(8_101), aspect: 1 } }, { senderId: MY_ID })
  const { server, log } = await open([carrying(1, photo), mine])
  await log.findByRole('img', { name: 'Your photo' })
  const gone = { kind: 'chat_photo' as const }
  server.answer('GET /api/conversations/:id/changes', () => ({
    messages: [carrying(1, gone, { change: 1 }), carrying(2, gone, { change: 2, senderId: MY_ID })],
    change: 2,
    hasMore: false,
  }))
  live((socket) =>
    socket.bring({
      type: 'photo_sharing.changed',
      conversationId: CONVERSATION_ID,
      personId: ana.id,
      isOn: false,
      change: 2,
    }),
  )
  expect(await log.findAllByText('This photo was deleted')).toHaveLength(2)
  expect(log.queryByRole('img', { name: 'Your photo' })).toBeNull()
})

test('turning photos off asks first', async () => {
  const { user, server } = await open([messageOf(1)])
  await user.click(await button('Photos'))
  await user.click(await button('Turn off photos'))
  const ask = within(await screen.findByRole('dialog', { name: 'Turn off photos?' }))
  expect(ask.getByText('Photos sent in this chat are deleted for both of you.')).toBeDefined()
  await user.click(ask.getByRole('button', { name: 'Turn off photos' }))
  await waitFor(() => expect(server.calls('DELETE /api/conversations/:id/photo-sharing')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the text beside a voice message can be emptied, and that of a message without one can’t', async () => {
  const own = { senderId: MY_ID, createdAt: new Date().toISOString() }
  const { user, server, log } = await open([
    messageOf(1, { ...own, content: 'words' }),
    carrying(2, voiceOf(1), { ...own, content: 'beside' }),
  ])
  const EDIT = 'PATCH /api/conversations/:id/messages/:seq'
  server.answer(EDIT, ({ body }) =>
    carrying(2, voiceOf(1), { ...own, ...(body as { content: string }), editedAt: own.createdAt, change: 1 }),
  )
  const startEdit = async (text: string) => {
    fireEvent.contextMenu(await log.findByText(text))
    const options = within(screen.getByRole('dialog', { name: 'Message options' }))
    await user.click(options.getByRole('button', { name: 'Edit' }))
    await user.clear(screen.getByRole('textbox', { name: 'Edit your message' }))
  }
  await startEdit('words')
  expect((await button('Save')).hasAttribute('disabled')).toBe(true)
  await user.keyboard('{Enter}')
  expect(server.calls(EDIT)).toEqual([])
  await user.keyboard('{Escape}')
  await startEdit('beside')
  await user.click(await button('Save'))
  await waitFor(() => expect(log.queryByText('beside')).toBeNull())
  expect(server.calls(EDIT)[0]?.body).toMatchObject({ content: '' })
  expect(log.getByRole('group', { name: 'Your voice message' })).toBeDefined()
})

test('lists and replies name a photo or voice message', async () => {
  const replyTo = {
    seq: 1,
    senderId: ana.id,
    content: 'by the sea',
    attachmentKind: 'chat_photo' as const,
    isDeleted: false,
  }
  const { log } = await open([carrying(1, photo), messageOf(2, { replyTo, senderId: MY_ID })])
  expect(await log.findByText('Photo: by the sea')).toBeDefined()
})
