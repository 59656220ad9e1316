import type { QueryClient } from '@tanstack/react-query'
import { createStore, type Store } from '../lib/store.ts'

/** The conversation to which this page sent its last message. */
type LastContact = { conversationId: string } | undefined
const contacts = new WeakMap<QueryClient, Store<LastContact>>()

/** Returns the store that changes with each message that the server has taken. */
export function lastContact(queryClient: QueryClient): Store<LastContact> {
  const store = contacts.get(queryClient) ?? createStore<LastContact>(undefined)
  contacts.set(queryClient, store)
  return store
}
