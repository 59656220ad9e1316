import type { PushMessage } from '@hearth/contract/notifications/push'
import { goIn, isOnScreen, type OpenPage } from './pages.ts'
import { readPush } from './push-message.ts'
import { PushRecord } from './push-record.ts'

/** The words of the worker in each language. */
export type PushTexts = Record<string, { open: string; muteToday: string; neutral: string }>

type ShownNotification = { close: () => void }
/** The options that the types of a page leave out. */
type ShowOptions = NotificationOptions & {
  renotify?: boolean
  actions?: { action: string; title: string }[]
  data: { url: string }
}

type PushOptions = {
  texts: PushTexts
  origin: string
  caches: CacheStorage
  now: () => number
  language: () => string
  show: (title: string, options: ShowOptions) => Promise<void>
  shownWith: (tag: string) => Promise<readonly ShownNotification[]>
  pages: () => Promise<readonly OpenPage[]>
  openPage: (url: string) => Promise<unknown>
  setBadge: (count: number) => Promise<void> | undefined
  fetch: (path: string, init: RequestInit) => Promise<Response>
}

const MANIFEST = '/manifest.webmanifest'
const NEUTRAL_TAG = 'hearth'
const conversationIn = (path: string) => /^\/messages\/([\w-]+)$/.exec(path)?.[1]

type BrandLook = { name: string; icon: string }

/** Shows pushes as notifications and answers the clicks on them. */
export class PushNotifications {
  readonly #options: PushOptions
  readonly #record: PushRecord

  constructor(options: PushOptions) {
    this.#options = options
    this.#record = new PushRecord(options.caches, options.now)
  }

  /** Shows or withdraws what a push says. A browser wants a notification for each push, so an unknown one shows a neutral one. */
  async receive(text: string | undefined): Promise<void> {
    const message = readPush(text)
    if (!message) return this.#showNeutral()
    await this.#options.setBadge(message.app_badge)?.catch(() => undefined)
    const { tag } = message.notification
    const { version, withdraws } = message.hearth
    if (!withdraws) await this.#show(message)
    else if (await this.#record.withdraw(tag, version)) await this.#close(tag)
  }

  /** Opens the screen of a notification, or mutes its conversation for today. */
  async click(action: string, data: unknown): Promise<void> {
    const url = this.#urlIn(data)
    const conversationId = conversationIn(url.pathname)
    if (action === 'mute' && conversationId) await this.#muteToday(conversationId)
    else await this.#open(url)
  }

  /** Tells the server of a subscription that the browser has renewed. */
  async renew(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON()
    await this.#put('/api/notifications/subscription', {
      endpoint,
      p256dh: keys?.['p256dh'],
      auth: keys?.['auth'],
    })
  }

  async #show({ notification, hearth }: PushMessage): Promise<void> {
    const { title, body, navigate, tag, lang, dir, silent } = notification
    const url = this.#urlIn({ url: navigate })
    if (await isOnScreen(await this.#options.pages(), url.pathname)) return
    const { isNew, isLoud } = await this.#record.show(tag, hearth.version)
    if (!isNew) return
    const { icon } = await this.#look()
    const words = this.#wordsIn(lang)
    const mute = conversationIn(url.pathname) ? [{ action: 'mute', title: words.muteToday }] : []
    await this.#options.show(title, {
      body,
      tag,
      lang,
      dir,
      icon,
      renotify: isLoud,
      silent: silent === true || !isLoud,
      actions: [{ action: 'open', title: words.open }, ...mute],
      data: { url: url.href },
    })
  }

  async #showNeutral(): Promise<void> {
    const { name, icon } = await this.#look()
    const body = this.#wordsIn(this.#options.language()).neutral
    const url = new URL('/notifications', this.#options.origin).href
    await this.#options.show(name, { body, tag: NEUTRAL_TAG, icon, data: { url } })
  }

  async #close(tag: string): Promise<void> {
    for (const one of await this.#options.shownWith(tag)) one.close()
  }

  async #open(url: URL): Promise<void> {
    const pages = await this.#options.pages()
    const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
    if (!page || !(await goIn(page, url))) await this.#options.openPage(url.href)
  }

  async #muteToday(conversationId: string): Promise<void> {
    const until = new Date(this.#options.now())
    until.setHours(24, 0, 0, 0)
    await this.#put(`/api/notifications/mutes/${conversationId}`, { until: until.toISOString() })
  }

  async #put(path: string, body: unknown): Promise<void> {
    const headers = { 'Content-Type': 'application/json' }
    await this.#options.fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) })
  }

  /** An address of this server; for any other one the list. */
  #urlIn(data: unknown): URL {
    const { origin } = this.#options
    const list = new URL('/notifications', origin)
    const address: unknown = typeof data === 'object' && data !== null && 'url' in data ? data.url : undefined
    if (typeof address !== 'string' || !URL.canParse(address, origin)) return list
    const url = new URL(address, origin)
    return url.origin === origin ? url : list
  }

  #wordsIn(language: string): PushTexts[string] {
    const { texts } = this.#options
    return (
      texts[language] ??
      texts[language.split('-')[0] ?? ''] ??
      texts['en'] ?? { open: '', muteToday: '', neutral: '' }
    )
  }

  /** Name and icon of the community, from the manifest that the page has kept. */
  async #look(): Promise<BrandLook> {
    const kept = await this.#options.caches.match(MANIFEST).catch(() => undefined)
    const manifest: { name?: string; icons?: { src: string; type?: string }[] } = kept
      ? await kept.json().catch(() => ({}))
      : {}
    const icons = manifest.icons ?? []
    const icon = icons.find(({ type }) => type === 'image/png') ?? icons[0]
    return { name: manifest.name ?? 'Hearth', icon: icon?.src ?? '/icon.svg' }
  }
}
