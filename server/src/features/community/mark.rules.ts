import { MAX_MARK_BYTES } from '@hearth/contract/console/community'
import type { CodeAndParams } from '@hearth/contract/error-codes'

const elements = new Set(
  (
    'svg g path circle ellipse rect line polyline polygon text tspan title desc defs symbol use clipPath mask pattern ' +
    'linearGradient radialGradient stop filter feGaussianBlur feOffset feBlend feColorMatrix feFlood feComposite ' +
    'feMerge feMergeNode metadata'
  ).split(' '),
)
/** An opening or closing tag with its attributes, or a comment. */
const token = /<!--[\s\S]*?-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const isNamespace = (name: string) => name === 'xmlns' || name.startsWith('xmlns:')

/** Returns whether an attribute is a handler, or refers to anything outside the document. */
function objectionToAttribute(name: string, value: string): boolean {
  if (isNamespace(name)) return false
  const isReference = /(^|:)(href|src)$/i.test(name)
  if (/^on/i.test(name) || /^xml:base$/i.test(name)) return true
  if (isReference) return !/^#[\w.-]+$/.test(value)
  // An entity or an escape could hide a word.
  const hasHidden = /[\\&]/.test(value) || /(java|vb)script:|data:|@import|expression\s*\(/i.test(value)
  return hasHidden || /url\(\s*(?!['"]?#)/i.test(value)
}

const attributesOf = (text: string) =>
  [...text.matchAll(attribute)].map(([, name = '', double, single]) => ({
    name,
    value: double ?? single ?? '',
  }))

type Tag = { name: string; attributes: string; kind: 'opens' | 'closes' | 'empty' }

/** Returns the tags of a document. */
const tagsIn = (svg: string): Tag[] =>
  [...svg.matchAll(token)].flatMap(([, slash, name, attributes = '', end]) =>
    name ? [{ name, attributes, kind: slash ? 'closes' : end ? 'empty' : 'opens' }] : [],
  )

/** Returns whether each tag is closed in its order, and all are in one. */
function isBalanced(tags: readonly Tag[]): boolean {
  const open: string[] = []
  for (const [at, { name, kind }] of tags.entries()) {
    if (open.length === 0 && at > 0) return false
    if (kind === 'opens') open.push(name)
    if (kind === 'closes' && open.pop() !== name) return false
  }
  return open.length === 0
}

/** Returns the element or attribute that a logo cannot have. */
function findUnsafe(tags: readonly Tag[]): string | undefined {
  for (const { name, attributes } of tags) {
    if (!elements.has(name)) return `<${name}>`
    const bad = attributesOf(attributes).find((one) => objectionToAttribute(one.name, one.value))
    if (bad) return bad.name
  }
  return undefined
}

/** Returns what is no tag, such as a document type, a processing instruction or CDATA. */
function leftOver(between: string): string | undefined {
  const found = /<[?!]?[\w[]*/.exec(between)?.[0]
  return found && `${found}…`
}

const unknownEntity = /&(?!(amp|lt|gt|quot|apos);)/

const isNamespaced = ({ attributes }: Tag) =>
  attributesOf(attributes).some(
    ({ name, value }) => name === 'xmlns' && value === 'http://www.w3.org/2000/svg',
  )

/**
 * Returns why an SVG document cannot be the logo, if it cannot. Only drawing elements are allowed, and no references to
 * anything outside the document, so that it is harmless also where it is opened by itself.
 */
export function objectionToMark(document: string): CodeAndParams | undefined {
  if (Buffer.byteLength(document) > MAX_MARK_BYTES) return ['mark_too_large']
  const svg = document.replace(/^\uFEFF?\s*<\?xml\s[^?>]*\?>/, '').trim()
  const tags = tagsIn(svg)
  const between = svg.replace(token, '')
  // XML has no U+0000, and the database cannot hold it.
  if (tags[0]?.name !== 'svg' || svg.includes('\0')) return ['mark_no_svg']
  const unsafe = findUnsafe(tags) ?? leftOver(between)
  if (unsafe) return ['mark_unsafe', { part: unsafe.slice(0, 40) }]
  const isWhole = isNamespaced(tags[0]) && isBalanced(tags) && !unknownEntity.test(between)
  return isWhole ? undefined : ['mark_no_svg']
}
