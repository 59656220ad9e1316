import { expect, test } from 'vitest'
import { htmlOf } from './markdown.ts'

test('headings, lists, links and tables become HTML, and headings begin below the title', () => {
  expect(htmlOf('# One\n\n## Two')).toBe('<h2>One</h2>\n<h3>Two</h3>\n')
  expect(htmlOf('## One\n\n#### Three')).toBe('<h2>One</h2>\n<h4>Three</h4>\n')
  expect(htmlOf('# a\n\n###### b')).toContain('<h6>b</h6>')
  expect(htmlOf('- **bold** [here](/rules)')).toContain(
    '<li><strong>bold</strong> <a href="/rules">here</a></li>',
  )
  expect(htmlOf('| a |\n|---|\n| b |')).toContain('<td>b</td>')
})

test.each([
  'https://example.org/a?b=1&amp;c',
  'http://example.org',
  'mailto:a@example.org',
  '/rules',
  '#part',
  'rules?version=1',
])('a link may lead to %s', (url) => expect(htmlOf(`[x](${url})`)).toContain(`<a href="${url}">x</a>`))

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  'java&#x09;script:alert(1)',
  'java&Tab;script:alert(1)',
  '<javascript:alert(1)>',
  '<  javascript:alert(1)>',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'blob:https://x',
  'ftp://example.org',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil',
])('no link leads to %s', (url) => {
  const html = htmlOf(`[x](${url})\n\n[y]\n\n[y]: ${url}`)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  for (const href of links) {
    const resolved = new URL(href.replaceAll('&amp;', '&'), 'https://home.example/terms')
    expect([href, resolved.origin]).toEqual([href, 'https://home.example'])
  }
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <svg/onload=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '![x](https://evil.example/pixel.png)',
  '![x" onerror="alert(1)](/a)',
  '[x](/a "t\\" onmouseover=\\"alert(1)")',
  '```"><script>\nalert(1)\n```',
  '<https://example.org/"onmouseover="alert(1)>',
  '<!-- --><style>*{display:none}</style>',
  '`<b onclick=x>`',
  '# <script>\n\n| <b onclick=a> |\n|---|\n| <script> |',
])('%s brings in no tag and no attribute', (text) => {
  const html = htmlOf(text)
  const tags = [...html.matchAll(/<\/?([a-z][a-z0-9]*)((?:"[^"]*"|[^>"])*)>/g)]
  const names = new Set(['p', 'a', 'pre', 'code', 'h2', 'table', 'thead', 'tbody', 'tr', 'th', 'td'])
  for (const [, name = '', attributes = ''] of tags) {
    expect(names).toContain(name)
    const left = attributes.replaceAll(/ (href|title|class)="[^"]*"/g, '')
    expect(left.trim()).toBe('')
  }
  expect(html.replaceAll(/<\/?([a-z][a-z0-9]*)((?:"[^"]*"|[^>"])*)>/g, '')).not.toMatch(/[<>]/)
})
