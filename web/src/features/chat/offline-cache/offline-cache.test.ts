import type { ConversationListItem, MessagesView } from '@hearth/contract/chat/chat'
import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import type { BrowserStorage } from '../../../lib/storage.ts'
import { CONVERSATION_ID, conversation, idOf, MY_ID, messageOf } from '../../../testing/people.ts'
import { putChange } from '../catching-up.ts'
import { MAX_CONVERSATIONS, MAX_MESSAGES } from './offline-cache.rules.ts'
import { OfflineCache } from './offline-cache.ts'
import { type CacheEntry, INBOX_KEY } from './offline-storage.ts'

const opened: OfflineCache[] = []
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const device = () => new Map<string, CacheEntry>()

/** One page after another on the same device. */
function openPage(stored = device()) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const storage: BrowserStorage<CacheEntry> = {
    all: () => Promise.resolve([...stored.values()]),
    keep: async (one) => void stored.set(one.key, structuredClone(one)),
    drop: async (key) => void stored.delete(key),
  }
  const copies = new OfflineCache({ queryClient, by: MY_ID, storage, now: () => Date.now() })
  opened.push(copies)
  const read = (messages: MessagesView['messages'], id = CONVERSATION_ID, hasMore = false) => {
    queryClient.setQueryData(keys.conversation(id), { ...conversation, id })
    queryClient.setQueryData<MessagesView>(keys.messages(id), { messages, hasMore, change: 0 })
  }
  return { queryClient, copies, stored, read }
}

const written = () => vi.advanceTimersByTimeAsync(1_000)
const talkIn = (stored: Map<string, CacheEntry>, id = CONVERSATION_ID) => {
  const copy = stored.get(id)
  return copy && 'talk' in copy ? copy.talk : undefined
}
const lineOf = (facts: Partial<ConversationListItem> = {}): ConversationListItem => ({
  ...conversation,
  lastMessage: messageOf(2),
  unread: 0,
  turn: 'mine',
  ...facts,
})
const inboxOf = (...lines: ConversationListItem[]) => ({
  pages: [{ conversations: lines, next: null }],
  pageParams: [''],
})

test('what was read in one page is there in the next, to be asked for again', async () => {
  const first = openPage()
  first.read([messageOf(1), messageOf(2)])
  first.queryClient.setQueryData(keys.conversations, inboxOf(lineOf()))
  await written()
  const { queryClient, copies } = openPage(first.stored)
  await copies.recall()
  const query = queryClient.getQueryCache().find({ queryKey: keys.messages(CONVERSATION_ID) })
  expect(query?.state.data).toEqual({ messages: [messageOf(1), messageOf(2)], hasMore: false, change: 0 })
  expect(query?.state.isInvalidated).toBe(true)
  const inbox = queryClient.getQueryData<InfiniteData<{ conversations: ConversationListItem[] }>>(
    keys.conversations,
  )
  expect(inbox?.pages[0]?.conversations.map(({ id }) => id)).toEqual([CONVERSATION_ID])
})

test('what the server has answered meanwhile is not put back to what was read before', async () => {
  const first = openPage()
  first.read([messageOf(1)])
  await written()
  const { queryClient, copies, read } = openPage(first.stored)
  read([messageOf(1), messageOf(2)])
  await copies.recall()
  expect(queryClient.getQueryData<MessagesView>(keys.messages(CONVERSATION_ID))?.messages).toHaveLength(2)
})

test('the newest part of a talk stays, as many talks as a device has room for, and of the other one only a face', async () => {
  const { stored, read } = openPage()
  read(Array.from({ length: MAX_MESSAGES + 5 }, (_, n) => messageOf(n + 1)))
  await written()
  const talk = talkIn(stored)
  expect(talk?.messages).toMatchObject({ hasMore: true, change: 0 })
  expect(talk?.messages.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: MAX_MESSAGES }, (_, n) => n + 6),
  )
  expect(talk?.conversation.person).toMatchObject({ firstName: 'Ana', bio: '', facts: {}, prompts: [] })
  for (let n = 0; n < MAX_CONVERSATIONS; n += 1) {
    read([messageOf(1)], idOf(2_000 + n))
    await written()
  }
  expect(stored.size).toBe(MAX_CONVERSATIONS)
  expect(talkIn(stored)).toBeUndefined()
})

test('a part with a gap in it, or an older part that one looks at, is not kept as the newest', async () => {
  const { queryClient, stored, read } = openPage()
  read([messageOf(1), messageOf(3)])
  await written()
  expect(talkIn(stored)).toBeUndefined()
  queryClient.setQueryData<MessagesView>(keys.messages(CONVERSATION_ID), {
    messages: [messageOf(1)],
    hasMore: false,
    hasNewer: true,
  })
  await written()
  expect(talkIn(stored)).toBeUndefined()
})

test('the words of a message that was deleted are gone from the device, in the talk and in the inbox', async () => {
  const { queryClient, stored, read } = openPage()
  read([messageOf(1), messageOf(2, { content: 'My address is 4 Mill Lane' })])
  const line = lineOf({ lastMessage: messageOf(2, { content: 'My address is 4 Mill Lane' }) })
  queryClient.setQueryData(keys.conversations, inboxOf(line))
  await written()
  expect(JSON.stringify([...stored.values()])).toContain('Mill Lane')
  await putChange(queryClient, messageOf(2, { content: '', deletedAt: messageOf(2).createdAt, change: 1 }), 1)
  await written()
  expect(stored.size).toBe(2)
  expect(JSON.stringify([...stored.values()])).not.toContain('Mill Lane')
})

test('a talk that has ended goes from the device, whether it is told or found out', async () => {
  const { queryClient, stored, read } = openPage()
  read([messageOf(1)])
  await written()
  queryClient.removeQueries({ queryKey: keys.messages(CONVERSATION_ID) })
  expect(stored.size).toBe(0)

  read([messageOf(1)], idOf(77))
  await written()
  expect(stored.size).toBe(1)
  const refused = () => Promise.reject(new ApiError({ kind: 'not_found', status: 404 }))
  await queryClient.prefetchQuery({ queryKey: keys.conversation(idOf(77)), queryFn: refused, staleTime: 0 })
  await written()
  expect(stored.size).toBe(0)
  expect(queryClient.getQueryData(keys.messages(idOf(77)))).toBeUndefined()
})

test('nothing is written any more once it is closed, and a change does not make what is stale fresh', async () => {
  const first = openPage()
  first.read([messageOf(1), messageOf(2)])
  await written()
  const { queryClient, copies, stored } = openPage(first.stored)
  await copies.recall()
  await putChange(queryClient, messageOf(2, { content: 'Now', change: 1 }), 1)
  const query = queryClient.getQueryCache().find({ queryKey: keys.messages(CONVERSATION_ID) })
  expect(query?.state.isInvalidated).toBe(true)
  copies.close()
  stored.delete(INBOX_KEY)
  stored.delete(CONVERSATION_ID)
  await written()
  expect(stored.size).toBe(0)
})
