import { expect, test } from 'vitest'
import { type PageBuild, PageCache } from './page-cache.ts'

const ORIGIN = 'https://kin.example'
const old: PageBuild = { name: 'old', entry: '/assets/index-old.js', files: ['/assets/index-old.js'] }
const next: PageBuild = { name: 'next', entry: '/assets/index-next.js', files: ['/assets/index-next.js'] }
const documentOf = ({ entry }: PageBuild) => `<script type="module" src="${entry}"></script>`

/** The document of a build in a language. */
const pageIn = (language: string, built = old) =>
  new Response(`<html data-texts="a1" lang="${language}" dir="ltr">${documentOf(built)}`, {
    headers: { 'Cache-Control': 'no-cache' },
  })
const textsOf = (language: string) => `/assets/texts-a1-${language}-all.js`

type Site = Record<string, () => Response>
const page = (built: PageBuild, caching = 'no-cache') =>
  new Response(documentOf(built), { headers: { 'Cache-Control': caching } })

/** The files of a server with this build. */
const siteOf = (built: PageBuild): Site => ({
  '/': () => page(built, 'public, no-cache'),
  '/app': () => page(built),
  '/matches': () => page(built),
  '/swipe': () => page(built, 'private, no-cache'),
  [built.entry]: () => new Response(built.name),
  '/icon.svg': () => new Response('<svg/>'),
})

/** As much of a browser's caches as is used here. */
function openCaches() {
  const all = new Map<string, Map<string, Response>>()
  const pathOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : asked, ORIGIN).pathname
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      match: async (asked: RequestInfo | URL) => kept.get(pathOf(asked))?.clone(),
      put: async (asked: RequestInfo | URL, reply: Response) => void kept.set(pathOf(asked), reply),
      addAll: async (paths: string[]) => {
        for (const path of paths) kept.set(path, new Response(path))
      },
    }
  }
  const caches = {
    open,
    match: async (asked: RequestInfo) =>
      [...all.values()]
        .map((kept) => kept.get(pathOf(asked)))
        .find(Boolean)
        ?.clone(),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
  return { caches: caches as unknown as CacheStorage, names: () => [...all.keys()] }
}

function openDevice(
  built: PageBuild,
  site: Site,
  shared = openCaches(),
  patience = new Promise(() => undefined),
) {
  const network = { site: site as Site | undefined, asked: [] as string[] }
  const keeping = new PageCache({
    built,
    caches: shared.caches,
    origin: ORIGIN,
    patience: () => patience,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      network.asked.push(pathname)
      if (!network.site) throw new TypeError('Failed to fetch')
      return network.site[pathname]?.() ?? new Response('', { status: 404 })
    },
  })
  const work: Promise<unknown>[] = []
  const ask = async (path: string, { isNavigation = true, method = 'GET' } = {}) => {
    const answer = keeping.answer({
      request: new Request(new URL(path, ORIGIN), { method }),
      isNavigation,
      ahead: Promise.resolve(undefined),
      later: (more) => void work.push(more),
    })
    const text = answer && (await (await answer).text())
    await Promise.all(work.splice(0))
    return text
  }
  return { keeping, network, ask, shared }
}

test('once it is kept, the page opens at every address without a network', async () => {
  const { keeping, network, ask } = openDevice(old, siteOf(old))
  await keeping.install()
  network.site = undefined
  expect(await ask('/messages/some-talk')).toBe(documentOf(old))
  expect(await ask(old.entry, { isNavigation: false })).toBe(old.entry)
  expect(await ask('/icon.svg', { isNavigation: false })).toBe('<svg/>')
})

test('what only the server can answer is left to it, and nothing of it is kept', async () => {
  const { keeping, ask } = openDevice(old, siteOf(old))
  await keeping.install()
  expect(await ask('/api/conversations', { isNavigation: false })).toBeUndefined()
  expect(await ask('/api/openapi.json')).toBeUndefined()
  expect(await ask('/api/photos/some/160.avif', { isNavigation: false })).toBeUndefined()
  expect(await ask('/dev/mailbox')).toBeUndefined()
  expect(await ask('/console')).toBeUndefined()
  expect(await ask('/licences')).toBeUndefined()
  expect(await ask('/terms')).toBeUndefined()
  expect(await ask('/imprint')).toBeUndefined()
  expect(await ask('/console/cases/K7M2')).toBeUndefined()
  expect(await ask('https://elsewhere.example/')).toBeUndefined()
  expect(await ask('/matches', { method: 'POST' })).toBeUndefined()
})

test('the document comes from the network where there is one, and as it was kept where that is late or broken', async () => {
  const { keeping, network, ask } = openDevice(old, siteOf(old))
  await keeping.install()
  network.site = { ...siteOf(old), '/matches': () => page({ ...old, name: 'theme' }) }
  await ask('/matches')
  expect(network.asked).toContain('/matches')
  network.site = { '/matches': () => new Response('Bad gateway', { status: 502 }) }
  expect(await ask('/matches')).toBe(documentOf(old))
  const late = openDevice(old, siteOf(old), undefined, Promise.resolve())
  await late.keeping.install()
  late.network.site = { '/matches': () => page(next) }
  expect(await late.ask('/matches')).toBe(documentOf(old))
})

test('a document of another build, or one that is meant for one person, is shown and not kept', async () => {
  const { keeping, network, ask } = openDevice(old, siteOf(old))
  await keeping.install()
  network.site = {
    '/matches': () => page(next),
    '/swipe': () =>
      new Response(`${documentOf(old)}<link href="/api/photos/hers">`, {
        headers: { 'Cache-Control': 'private, no-cache' },
      }),
  }
  expect(await ask('/matches')).toBe(documentOf(next))
  expect(await ask('/swipe')).toContain('hers')
  network.site = undefined
  expect(await ask('/swipe')).toBe(documentOf(old))
})

test('a build is kept whole or not at all', async () => {
  const { keeping, shared } = openDevice(old, siteOf(next))
  await expect(keeping.install()).rejects.toThrow('another build')
  expect(shared.names()).toEqual([])
})

test('the files of a build stay until the next one begins', async () => {
  const before = openDevice(old, siteOf(old))
  await before.keeping.install()
  const { keeping, network, ask, shared } = openDevice(next, siteOf(next), before.shared)
  await keeping.install()
  network.site = undefined
  expect(await ask(old.entry, { isNavigation: false })).toBe(old.entry)
  await keeping.begin()
  expect(shared.names()).toEqual(['hearth.page.next'])
  await expect(ask(old.entry, { isNavigation: false })).rejects.toThrow('Failed to fetch')
})

test('the texts of one language are kept, all in one file', async () => {
  const { keeping, network, ask } = openDevice(old, { ...siteOf(old), '/app': () => pageIn('de') })
  await keeping.install()
  network.site = undefined
  expect(await ask(textsOf('de'), { isNavigation: false })).toBe(textsOf('de'))
  await expect(ask(textsOf('en'), { isNavigation: false })).rejects.toThrow('Failed to fetch')
})

test('when the page changes its language, its document and texts are kept in the new one', async () => {
  const { keeping, network, ask } = openDevice(old, { ...siteOf(old), '/app': () => pageIn('en') })
  await keeping.install()
  network.site = { '/app': () => pageIn('ar') }
  await keeping.changeLanguage()
  network.site = undefined
  expect(await ask('/matches')).toContain('lang="ar"')
  expect(await ask(textsOf('ar'), { isNavigation: false })).toBe(textsOf('ar'))
})

test('a document that comes in another language is kept together with its texts', async () => {
  const { keeping, network, ask } = openDevice(old, { ...siteOf(old), '/app': () => pageIn('en') })
  await keeping.install()
  network.site = { '/matches': () => pageIn('de') }
  await ask('/matches')
  network.site = { '/app': () => pageIn('fr', next) }
  await keeping.changeLanguage()
  network.site = undefined
  expect(await ask('/matches')).toContain('lang="de"')
  expect(await ask(textsOf('de'), { isNavigation: false })).toBe(textsOf('de'))
})
