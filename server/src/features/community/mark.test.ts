import { MAX_MARK_BYTES } from '@hearth/contract/console/community'
import { expect, test } from 'vitest'
import { objectionToMark } from './mark.rules.ts'

const svg = (inside: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${attributes}>${inside}</svg>\n`

test.each([
  svg('<path d="M4 28V15" stroke="currentColor"/>'),
  svg('<!-- a comment --><title>Our &amp; your house</title><g fill="#fff"><circle r="3"></circle></g>'),
  svg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><rect fill="url(#a)"/><use href="#a"/>',
  ),
  svg('<use xlink:href="#a"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
])('a drawing can be the logo: %#', (document) => {
  expect(objectionToMark(document)).toBeUndefined()
})

test.each([
  ['<script>', svg('<script>alert(1)</script>')],
  ['<SCRIPT>', svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['<svg:script>', svg('<svg:script>alert(1)</svg:script>', ' xmlns:svg="http://www.w3.org/2000/svg"')],
  ['<style>', svg('<style>@import url(//evil.example/a.css)</style>')],
  ['<foreignObject>', svg('<foreignObject><body/></foreignObject>')],
  ['<image>', svg('<image href="https://evil.example/a.png"/>')],
  ['<a>', svg('<a href="#x"><path d="M0 0"/></a>')],
  ['<animate>', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
  ['<set>', svg('<set attributeName="onclick" to="alert(1)"/>')],
  ['onload', svg('', ' onload="alert(1)"')],
  ['onclick', svg("<path onclick='alert(1)'/>")],
  ['href', svg('<use href="https://evil.example/a.svg#b"/>')],
  ['xlink:href', svg('<use xlink:href="data:image/svg+xml,x#b"/>')],
  ['x:href', svg('<use x:href="//evil.example/a.svg#b"/>', ' xmlns:x="http://www.w3.org/1999/xlink"')],
  ['fill', svg('<path fill="url(https://evil.example/a.svg#b)"/>')],
  ['filter', svg('<path filter="url( \'//evil.example/a#b\')"/>')],
  ['style', svg('<path style="background:url(//evil.example/a.png)"/>')],
  ['style', svg('<path style="background:u\\72l(//evil.example/a.png)"/>')],
  ['fill', svg('<path fill="u&#114;l(//evil.example/a.png)"/>')],
  ['xml:base', svg('<use href="#a"/>', ' xml:base="https://evil.example/"')],
  ['<![CDATA[script…', svg('<title><![CDATA[script]]></title>')],
])('%s is refused', (part, document) => {
  expect(objectionToMark(document)).toEqual(['mark_unsafe', { part }])
})

test.each([
  '',
  'PNG',
  '<html><body/></html>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  '<!DOCTYPE html><p>svg</p>',
  svg('<g>'),
  svg('<g></path>'),
  svg('<path/>').replace('</svg>', '</svg><svg></svg>'),
  svg('<title>&unknown;</title>'),
])('what is no SVG document is refused: %#', (document) => {
  expect(objectionToMark(document)).toEqual(['mark_no_svg'])
})

test('a document type, a stylesheet instruction and an entity are refused', () => {
  const entity = '<!DOCTYPE svg [<!ENTITY x "y">]>'
  expect(objectionToMark(entity + svg('<path/>').replace(/<\?xml.*\?>\n/, ''))?.[0]).toBe('mark_unsafe')
  expect(
    objectionToMark(`<?xml-stylesheet href="a.css"?>${svg('<path/>').replace(/<\?xml.*\?>\n/, '')}`)?.[0],
  ).toBe('mark_unsafe')
})

test('a logo has at most 64 KB', () => {
  const filler = (length: number) => svg(`<title>${'x'.repeat(length)}</title>`)
  const room = MAX_MARK_BYTES - filler(0).length
  expect(objectionToMark(filler(room))).toBeUndefined()
  expect(objectionToMark(filler(room + 1))).toEqual(['mark_too_large'])
})

test('a long document of open brackets is refused quickly', () => {
  const started = performance.now()
  objectionToMark(svg('<g a="'.repeat(10_000)))
  objectionToMark(`<svg${' a="b"'.repeat(9000)}`)
  expect(performance.now() - started).toBeLessThan(1000)
})
