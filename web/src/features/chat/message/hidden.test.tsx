import type { MessageView } from '@hearth/contract/chat/chat'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { live, openPage, untilListening } from '../../../testing/open-page.tsx'
import { CONVERSATION_ID, conversation, MY_ID, messageOf, signedIn } from '../../../testing/people.ts'
import { withChanges, withMessages } from '../chat.rules.ts'

const hidden = (seq: number, facts: Partial<MessageView> = {}) => messageOf(seq, { isHidden: true, ...facts })

async function open(...messages: MessageView[]) {
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages, hasMore: false }),
  })
  const { user } = openPage(`/messages/${CONVERSATION_ID}`)
  await screen.findByRole('textbox', { name: 'Message Ana...' })
  await untilListening()
  live((socket) => socket.open())
  return { user, log: within(screen.getByRole('log')) }
}

test('a hidden message is folded until Show, which moves the focus to it', async () => {
  const { user, log } = await open(messageOf(1), hidden(2))
  expect(log.queryByText('message 2')).toBeNull()
  expect(log.getByText('Hidden by your words')).toBeDefined()
  await user.click(log.getByRole('button', { name: 'Show' }))
  const words = log.getByText('message 2')
  expect(document.activeElement).toBe(words)
  expect(log.queryByRole('button', { name: 'Show' })).toBeNull()
})

test('a hidden message that arrives is not read aloud', async () => {
  const { log } = await open(messageOf(1))
  live((socket) => socket.bring({ type: 'message.sent', message: hidden(2) }))
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(3) }))
  expect(await log.findByText('message 3')).toBeDefined()
  expect(document.body.textContent).not.toContain('message 2')
})

test('a reply to a hidden message shows none of it', async () => {
  const replyTo = { seq: 1, senderId: conversation.person.id, content: '', isDeleted: false, isHidden: true }
  const { log } = await open(hidden(1), messageOf(2, { senderId: MY_ID, replyTo }))
  expect(log.getAllByText('Hidden by your words')).toHaveLength(2)
})

test('a message that the viewer’s words hide or show since replaces the known one', () => {
  const [known] = withMessages([messageOf(1)], [hidden(1)])
  expect(known?.isHidden).toBe(true)
  expect(withMessages([hidden(1)], [messageOf(1)])[0]?.isHidden).toBeUndefined()
  expect(withMessages([hidden(1, { change: 2 })], [messageOf(1)])[0]?.isHidden).toBe(true)
})

test('an edit that becomes hidden leaves its reply without the text', () => {
  const replyTo = { seq: 1, senderId: conversation.person.id, content: 'message 1', isDeleted: false }
  const all = withChanges([messageOf(1), messageOf(2, { replyTo })], [hidden(1, { change: 1 })])
  expect(all[1]?.replyTo).toEqual({ ...replyTo, content: '', isHidden: true })
})
