import type { QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'
import { hasKind } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import type { BrowserStorage } from '../../../lib/storage.ts'
import { allConversations, conversationOf, messagesOf } from '../chat.queries.ts'
import {
  type CachedConversation,
  type CachedInbox,
  cachedConversationOf,
  cachedInboxOf,
  MAX_CONVERSATIONS,
} from './offline-cache.rules.ts'
import { type CacheEntry, INBOX_KEY } from './offline-storage.ts'

const WRITE_AFTER_MS = 300

type OfflineCacheOptions = {
  queryClient: QueryClient
  by: string
  storage: BrowserStorage<CacheEntry>
  now: () => number
}

/** Returns the cache key of a query, or `undefined` if the query is not cached. */
function keyOf([area, id, what, ...more]: QueryKey): string | undefined {
  if (area !== keys.chats[0] || typeof id !== 'string' || more.length > 0) return undefined
  if (what === 'messages' || what === 'conversation') return id
  return what === undefined && id === keys.conversations[1] ? INBOX_KEY : undefined
}

/** Saves the conversations that this person has read, and restores them on the next page. */
export class OfflineCache {
  readonly #options: OfflineCacheOptions
  readonly #stopHearing: () => void
  /** When each cached conversation was last read or changed. */
  readonly #kept = new Map<string, number>()
  readonly #changed = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRecalling = false
  #isClosed = false
  readonly #onHidden = () => document.visibilityState === 'hidden' && void this.#write()

  constructor(options: OfflineCacheOptions) {
    this.#options = options
    this.#stopHearing = options.queryClient.getQueryCache().subscribe((event) => this.#hear(event))
    document.addEventListener('visibilitychange', this.#onHidden)
  }

  close(): void {
    this.#isClosed = true
    this.#stopHearing()
    document.removeEventListener('visibilitychange', this.#onHidden)
    clearTimeout(this.#timer)
  }

  /** Puts the saved conversations into the query cache, to be refetched when they are shown. */
  async recall(): Promise<void> {
    const all = await this.#options.storage.all()
    if (this.#isClosed) return
    this.#isRecalling = true
    for (const copy of all) {
      if ('inbox' in copy) this.#put(keys.conversations, copy.inbox, copy.at)
      else this.#putTalk(copy.key, copy)
    }
    this.#isRecalling = false
  }

  #putTalk(id: string, { talk, at }: Extract<CacheEntry, { talk: unknown }>): void {
    this.#kept.set(id, at)
    this.#put(keys.conversation(id), talk.conversation, at)
    this.#put(keys.messages(id), talk.messages, at)
  }

  #put(queryKey: QueryKey, data: unknown, updatedAt: number): void {
    const { queryClient } = this.#options
    // The server was quicker.
    if (queryClient.getQueryData(queryKey) !== undefined) return
    // It stays as long as the query cache.
    const query = queryClient
      .getQueryCache()
      .build(queryClient, { queryKey, gcTime: Number.POSITIVE_INFINITY })
    query.setData(data, { updatedAt, manual: true })
    query.invalidate()
  }

  #hear(event: QueryCacheNotifyEvent): void {
    const key = this.#isRecalling ? undefined : keyOf(event.query.queryKey)
    if (key === undefined) return
    if (event.type === 'removed' && key !== INBOX_KEY) this.#forget(key)
    if (event.type !== 'updated') return
    if (event.action.type === 'success') this.#mark(key)
    // It has ended, or was never there.
    if (event.action.type === 'error' && hasKind(event.action.error, 'not_found')) this.#end(key)
  }

  #end(id: string): void {
    this.#options.queryClient.removeQueries({ queryKey: keys.messages(id) })
    this.#forget(id)
  }

  #mark(key: string): void {
    this.#changed.add(key)
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS)
  }

  #forget(id: string): void {
    this.#changed.delete(id)
    this.#kept.delete(id)
    void this.#options.storage.drop(id)
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changed = [...this.#changed]
    this.#changed.clear()
    const { storage, by, now } = this.#options
    for (const key of changed) {
      if (this.#isClosed) return
      const what = key === INBOX_KEY ? this.#inbox() : this.#talk(key)
      const at = now()
      if (!what) continue
      if ('talk' in what) this.#kept.set(key, at)
      await storage.keep({ by, at, key, ...what })
    }
    await this.#makeRoom()
  }

  #inbox(): { inbox: CachedInbox } | undefined {
    const inbox = this.#options.queryClient.getQueryData(allConversations.queryKey)
    return inbox && { inbox: cachedInboxOf(inbox) }
  }

  #talk(id: string): { talk: CachedConversation } | undefined {
    const { queryClient } = this.#options
    const conversation = queryClient.getQueryData(conversationOf(id).queryKey)
    const messages = queryClient.getQueryData(messagesOf(id).queryKey)
    const talk = conversation && messages && cachedConversationOf({ conversation, messages })
    return talk && { talk }
  }

  async #makeRoom(): Promise<void> {
    const newestFirst = [...this.#kept].toSorted(([, one], [, other]) => other - one)
    for (const [id] of newestFirst.slice(MAX_CONVERSATIONS)) {
      this.#kept.delete(id)
      await this.#options.storage.drop(id)
    }
  }
}
