import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@hearth/texts/areas'
import { afterAll, expect, test } from 'vitest'
import { publishPage } from '../../features/pages/pages.ts'
import { openTestServer } from '../../testing/test-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-page-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
for (const name of ['index.html', ...languages.map((language) => `landing.${language}.html`)])
  await writeFile(join(folder, name), '<html lang="en" dir="ltr"><head><!--hearth--></head></html>')

const server = await openTestServer({ page: folder, brand: { name: 'Kin & <Kith>' } })

const read = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await server.ask(path, { headers: { 'accept-language': 'en', ...headers } })
  return { reply, html: await reply.text() }
}
const publish = (text: string, language: string, changeNote = '') =>
  publishPage(server.deps, {
    actor: { kind: 'operator' },
    page: 'terms',
    language,
    text,
    changeNote,
    needsAcceptance: false,
  })

test.each([
  ['/terms', 'House rules and privacy', 'hasn’t published its terms yet'],
  ['/privacy', 'Privacy policy', 'hasn’t published its privacy policy yet'],
  ['/imprint', 'Imprint', 'hasn’t published its imprint yet'],
  ['/rules', 'Rules', 'hasn’t published its own rules yet'],
])('%s says that it is not published, and shows no template', async (path, title, sentence) => {
  const { reply, html } = await read(path)
  expect(reply.status).toBe(200)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain(`<title>${title} · Kin &amp; &lt;Kith&gt;</title>`)
  expect(html).toContain(sentence)
  expect(html).not.toMatch(/<script|\[\w+\]/)
  // The built-in text is there where there is one.
  expect(html.includes('A no is a no')).toBe(path === '/terms')
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const name = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  expect(reply.headers.get('content-security-policy')).toContain(name)
})

test('a published page is read without a script, with its version, and earlier ones stay', async () => {
  expect((await read('/auth')).html).not.toContain('hearth-pages')
  await publish('# One\n\nFirst <b>text</b>', 'en')
  await publish('# Two\n\nSecond text', 'en', 'Another text')
  await publish('# Zwei\n\nDeutscher Text', 'de')
  server.clock.now = new Date(server.clock.now.getTime() + 10_000)

  const { html } = await read('/terms')
  expect(html).toContain('<h1>Terms</h1>')
  expect(html).toContain('Version 2, published on June 15, 2026')
  expect(html).toContain('<article lang="en" dir="ltr"><h2>Two</h2>')
  expect(html).toContain('<a href="/terms?language=en&amp;version=1">')
  expect(html).toContain('Deutsch')
  expect(html).not.toContain('A no is a no')

  const first = await read('/terms?language=en&version=1')
  expect(first.html).toContain('First &lt;b&gt;text&lt;/b&gt;')
  expect(first.html).toContain('This is an earlier version.')
  const unknown = await read('/terms?version=7')
  expect([unknown.reply.status, unknown.reply.headers.get('location')]).toEqual([302, '/terms'])

  const german = await read('/terms', { 'accept-language': 'de' })
  expect(german.html).toContain('Deutscher Text')
  const arabic = await read('/terms', { 'accept-language': 'ar', cookie: 'hearth_theme=dark' })
  expect(arabic.html).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
  expect(arabic.html).toContain('<article lang="en" dir="ltr">')
  expect(arabic.html).toContain('لم تُنشر هذه الصفحة بالعربية بعد')
  const hostile = await read('/terms?language=%22%3E%3Cscript%3E&version=%00')
  expect([hostile.reply.status, hostile.html.includes('<script')]).toEqual([200, false])
  // The forms of the sign-up name what is published.
  expect((await read('/auth')).html).toContain('<meta name="hearth-pages" content="terms" />')
})
