import type { ConversationView, MessageView } from '@hearth/contract/chat/chat'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { CONVERSATION_ID, conversation, MY_ID, messageOf, signedIn } from '../../../testing/people.ts'

const LINK = 'https://exаmple.org/soup'
const HOST = 'xn--exmple-4nf.org'

/** So many messages of each of the two, and then one of the other person with a link. */
async function open(ofEach: number, facts: Partial<ConversationView> = {}, last: Partial<MessageView> = {}) {
  const before = Array.from({ length: ofEach * 2 }, (_, n) =>
    messageOf(n + 1, n % 2 ? { senderId: MY_ID } : {}),
  )
  const messages = [...before, messageOf(before.length + 1, { content: LINK, ...last })]
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/conversations/:id': () => ({ ...conversation, ...facts }),
    'GET /api/conversations/:id/messages': () => ({ messages, hasMore: false }),
  })
  const { user } = openPage(`/messages/${CONVERSATION_ID}`)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const link = await within(await screen.findByRole('log')).findByRole('link', { name: /soup/ })
  return { user, link, opened }
}

/** Whether a press on the link would open it at once. */
const opensAtOnce = (link: HTMLElement) => fireEvent.click(link)

test('a link of a person whom I hardly know asks first and shows the real host', async () => {
  const { user, link, opened } = await open(4)
  expect(link.textContent).toContain(HOST)
  expect(opensAtOnce(link)).toBe(false)
  const dialog = within(await screen.findByRole('dialog', { name: 'Open this link?' }))
  expect(dialog.getByText(HOST)).toBeDefined()
  expect(dialog.getByText(/report the message/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Open link' }))
  expect(opened.mock.calls).toEqual([[new URL(LINK), '_blank', 'noopener,noreferrer']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Cancel opens nothing and gives the focus back', async () => {
  const { user, link, opened } = await open(1)
  link.focus()
  await user.click(link)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(opened).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('the middle button of a mouse asks, too', async () => {
  const { link } = await open(1)
  expect(fireEvent(link, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))).toBe(
    false,
  )
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('the right button opens the menu of the browser as anywhere', async () => {
  const { link } = await open(1)
  expect(fireEvent(link, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 2 }))).toBe(
    true,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('once both have written five messages, a link opens at once', async () => {
  const { link } = await open(5)
  expect(opensAtOnce(link)).toBe(true)
})

test('a link of a new account always asks', async () => {
  const { link } = await open(5, { isPersonNew: true })
  expect(opensAtOnce(link)).toBe(false)
})

test('my own link opens at once', async () => {
  const { link } = await open(1, {}, { senderId: MY_ID })
  expect(opensAtOnce(link)).toBe(true)
})
