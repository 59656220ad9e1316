import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { afterAll, expect, test } from 'vitest'
import { changeCommunity } from '../../features/community/community.ts'
import { LITTLE_MARK } from '../../testing/marks.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { textsOf } from '../../texts.ts'

const page = await mkdtemp(join(tmpdir(), 'hearth-page-'))
afterAll(() => rm(page, { recursive: true, force: true }))
await writeFile(
  join(page, 'index.html'),
  '<html lang="en" dir="ltr"><head><title>x</title><meta name="description" content=""><!--hearth--></head></html>',
)
const built = new URL('../../../../web/public/', import.meta.url)
for (const name of ['manifest.webmanifest', 'icon.svg']) await cp(new URL(name, built), join(page, name))

const server = await openTestServer({ page })

type ManifestImage = { src: string; sizes: string; type: string; purpose?: string }
type AppManifest = {
  name: string
  lang: string
  dir: string
  icons: ManifestImage[]
  shortcuts: { name: string; url: string; icons: ManifestImage[] }[]
  screenshots: (ManifestImage & { form_factor: string; label: string })[]
}

async function manifestIn(language: string, from = server): Promise<AppManifest> {
  const reply = await from.ask('/manifest.webmanifest', { headers: { 'accept-language': language } })
  return JSON.parse(await reply.text())
}

/** The width and height in the header of a PNG file. */
function sizeOf(png: DataView): string {
  expect(png.getUint32(0)).toBe(0x89504e47)
  return `${png.getUint32(16)}x${png.getUint32(20)}`
}

test.each(languages)('the app has its texts in %s', async (language) => {
  const texts = textsOf(language, 'install', 'Hearth')
  const manifest = await manifestIn(language)
  expect(manifest).toMatchObject({ id: '/app', lang: language, dir: directionOf(language), name: 'Hearth' })
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    [texts.shortcuts.swipe, '/swipe'],
    [texts.shortcuts.matches, '/matches'],
    [texts.shortcuts.profile, '/profile-setup'],
  ])
  expect(manifest.screenshots.map(({ label }) => label)).toEqual(Object.values(texts.screens))
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']))
})

test('each icon that the manifest names is a PNG file of the size that it says, and may be kept for ever', async () => {
  const { icons, shortcuts } = await manifestIn('en')
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
    ['any', 'any'],
  ])
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((one) => one.icons)]) {
    const reply = await server.ask(src)
    expect([src, reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
    if (type !== 'image/png') continue
    expect(sizeOf(new DataView(await reply.arrayBuffer()))).toBe(sizes)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('the document names the icon that an iPhone uses', async () => {
  const html = await (await server.ask('/app')).text()
  const [, src = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? []
  expect(sizeOf(new DataView(await (await server.ask(src)).arrayBuffer()))).toBe('180x180')
})

test('an icon that does not exist is not found', async () => {
  for (const file of ['any-193-00000000.png', 'constructor-1-00000000.png', 'any-192.png', '..%2ficon.svg'])
    expect([file, (await server.ask(`/icons/${file}`)).status]).toEqual([file, 404])
})

test('with another name, colour and logo the icons have other addresses, and old ones lead to the new pictures', async () => {
  const own = await openTestServer({ page })
  const before = await manifestIn('en', own)
  const { src: oldPath = '' } = before.icons[0] ?? {}
  const oldIcon = Buffer.from(await (await own.ask(oldPath)).arrayBuffer())
  expect(before.screenshots).toHaveLength(4)
  await changeCommunity(own.deps, { kind: 'operator' }, { name: 'Oak', color: '#1d5c4a', mark: LITTLE_MARK })
  await expect.poll(async () => (await manifestIn('en', own)).name, { timeout: 30_000 }).toBe('Oak')
  const after = await manifestIn('en', own)
  const { src: newPath = '' } = after.icons[0] ?? {}
  expect(newPath).not.toBe(oldPath)
  const [outdated, current] = [await own.ask(oldPath), await own.ask(newPath)]
  expect(outdated.headers.get('cache-control')).toBe('no-cache')
  const picture = Buffer.from(await current.arrayBuffer())
  expect(Buffer.from(await outdated.arrayBuffer()).equals(picture)).toBe(true)
  expect(picture.equals(oldIcon)).toBe(false)
  // One of the screenshots shows the name of Hearth.
  expect(after.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'narrow'])
})

test.each(languages)(
  'a picture shared before the app could take it leads to a page that says in %s what to do',
  async (language) => {
    const body = new FormData()
    body.set('picture', new Blob(['x'], { type: 'image/png' }), 'x.png')
    const headers = { origin: 'https://elsewhere.example' }
    const reply = await server.app.request('/share', { method: 'POST', body, headers })
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/share'])
    const html = await (await server.ask('/share', { headers: { 'accept-language': language } })).text()
    const { text, title } = textsOf(language, 'install', 'Hearth').share
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(text)
  },
)
