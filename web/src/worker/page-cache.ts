/** The build of the page: its name, its entry script, and all files it needs. */
export type PageBuild = { name: string; entry: string; files: readonly string[] }

type Network = (request: Request) => Promise<Response>

type PageCacheOptions = {
  built: PageBuild
  caches: CacheStorage
  fetch: Network
  origin: string
  /** Resolves when a response counts as late. */
  patience: () => Promise<unknown>
}

/** A request, and the response that the browser may have preloaded. */
type CacheRequest = {
  request: Request
  isNavigation: boolean
  ahead: Promise<Response | undefined>
  /** Goes on after the answer. */
  later: (work: Promise<unknown>) => void
}

const PREFIX = 'hearth.page.'
/** The frame that every screen begins in; the landing page has a document of its own. */
const DOCUMENT = '/app'
/** The operator's own, so they belong to no build. */
const looks = ['/brand.css', '/icon.svg', '/manifest.webmanifest']
/** Where the server itself answers, and not the page. */
const ofServer =
  /^\/(api|assets|console|dev|licences|terms|privacy|imprint|rules|share|icons|screenshots|realtime|healthz|readyz|metrics|csp-report)(\/|$)/
const ownFile = /^\/assets\/[^/]+\.(js|css|woff2)$/
/** The file with all texts in the language of a document. */
function textsOf(html: string): string[] {
  const version = /\bdata-texts="(\w+)"/.exec(html)?.[1]
  const language = /<html [^>]*\blang="([\w-]+)"/.exec(html)?.[1]
  return version && language ? [`/assets/texts-${version}-${language}-all.js`] : []
}
/** Something in between answers for a server that is not there. During maintenance the server itself answers. */
const isAway = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.has('X-Hearth-Maintenance')

/** Caches the files of the page on this device, and nothing private. */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #name: string

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#name = PREFIX + options.built.name
  }

  /** All of this build or nothing: where the server has another one by now, that one comes instead. */
  async install(): Promise<void> {
    const document = await this.#fetchAnew(DOCUMENT)
    const html = await document.clone().text()
    if (!document.ok || !this.#isOfThisBuild(html)) throw new Error('There is another build')
    const cache = await this.#own()
    await cache.addAll([...this.#options.built.files, ...textsOf(html)])
    await cache.put(DOCUMENT, document)
    // The page is whole without them.
    await Promise.allSettled(looks.map((path) => this.#keepLook(path)))
  }

  /** Keeps the document and the texts of another language, once the page has changed to it. */
  async changeLanguage(): Promise<void> {
    await this.#keepDocument(await this.#fetchAnew(DOCUMENT))
  }

  /** Lets go of what other builds kept; the browser calls it once no tab has one of these open. */
  async begin(): Promise<void> {
    const { caches } = this.#options
    const names = await caches.keys()
    const others = names.filter((one) => one.startsWith(PREFIX) && one !== this.#name)
    await Promise.all(others.map((one) => caches.delete(one)))
  }

  /** An answer to what the page asks for, or `undefined` for whatever only the server may answer. */
  answer(asked: CacheRequest): Promise<Response> | undefined {
    const { request, isNavigation } = asked
    const { pathname, origin } = new URL(request.url)
    if (request.method !== 'GET' || origin !== this.#options.origin) return undefined
    if (ownFile.test(pathname)) return this.#file(asked)
    if (looks.includes(pathname)) return this.#look(asked, pathname)
    return isNavigation && !ofServer.test(pathname) ? this.#document(asked) : undefined
  }

  /** The newest document, unless the network is gone or slow; then the one that was kept. */
  async #document({ request, ahead, later }: CacheRequest): Promise<Response> {
    const fresh = ahead.then((brought) => brought ?? this.#options.fetch(request))
    later(fresh.then((reply) => this.#keepDocument(reply)).catch(() => undefined))
    const kept = await (await this.#own()).match(DOCUMENT)
    if (!kept) return fresh
    const quick = fresh.then(
      (reply) => (isAway(reply) ? kept : reply),
      () => kept,
    )
    return Promise.race([quick, this.#options.patience().then(() => kept)])
  }

  async #keepDocument(reply: Response): Promise<void> {
    // One that says something to this person alone says so here.
    const isForAll = reply.headers.get('Cache-Control') === 'no-cache'
    if (!reply.ok || !isForAll || reply.redirected) return
    const copy = reply.clone()
    const html = await reply.clone().text()
    if (!this.#isOfThisBuild(html)) return
    const cache = await this.#own()
    for (const file of textsOf(html)) if (!(await cache.match(file))) await cache.addAll([file])
    await cache.put(DOCUMENT, copy)
  }

  /** A file whose name changes with what is in it, of this build or of one that some tab still has open. */
  async #file({ request, later }: CacheRequest): Promise<Response> {
    const kept = await this.#options.caches.match(request.url, { ignoreVary: true })
    if (kept) return kept
    const reply = await this.#options.fetch(request)
    later(this.#put(request.url, reply))
    return reply
  }

  async #look({ request, later }: CacheRequest, path: string): Promise<Response> {
    try {
      const reply = await this.#options.fetch(request)
      later(this.#put(path, reply))
      return reply
    } catch (error) {
      const kept = await (await this.#own()).match(path)
      if (kept) return kept
      throw error
    }
  }

  async #keepLook(path: string): Promise<void> {
    await this.#put(path, await this.#fetchAnew(path))
  }

  async #put(path: string, reply: Response): Promise<void> {
    if (reply.status !== 200) return
    const copy = reply.clone()
    await (await this.#own()).put(path, copy)
  }

  #fetchAnew(path: string): Promise<Response> {
    const { fetch, origin } = this.#options
    return fetch(new Request(new URL(path, origin), { cache: 'no-cache' }))
  }

  #own(): Promise<Cache> {
    return this.#options.caches.open(this.#name)
  }

  #isOfThisBuild(html: string): boolean {
    return html.includes(this.#options.built.entry)
  }
}
