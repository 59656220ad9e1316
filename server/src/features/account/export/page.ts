import type { ExportData } from '@hearth/contract/account/data-export'
import type { AreaTexts, Language } from '@hearth/texts/areas'
import { directionOf, localeOf } from '@hearth/texts/formatters'
import { textsOf } from '../../../texts.ts'
import { countUnreadable } from './collecting.ts'

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:48rem;margin:auto;padding:1.5rem}h1,h2{line-height:1.2}h2{margin-top:2.5rem}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.25rem 1rem;margin:0 0 1rem}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
img{max-width:100%;height:auto;border-radius:.5rem}
.message{margin:.75rem 0}.message p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}small{opacity:.75}`

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
const isolated = (text: string) => `<bdi>${escape(text)}</bdi>`

type PageTexts = AreaTexts['exportPage']
type Page = { words: PageTexts; names: Record<string, string>; formatTime: (instant: string) => string }
type SectionName = keyof PageTexts['sections']

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Returns the readable page of an export: plain HTML without scripts, in the language of its owner. */
export function pageOf(data: ExportData, language: Language): string {
  const words = textsOf(language, 'exportPage', '')
  const times = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const page: Page = {
    words,
    names: textsOf(language, 'profile', '').names,
    formatTime: (instant) => times.format(new Date(instant)),
  }
  const title = escape(words.title)
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>${escape(words.intro({ time: page.formatTime(data.exportedAt) }))}</p>
${noteOf(data, words)}${sectionsOf(data, page)}
</body></html>
`
}

/** Says that texts are missing. Each has a note in its place, too. */
function noteOf(data: ExportData, words: PageTexts): string {
  const n = countUnreadable(data)
  return n > 0 ? `<p><strong>${escape(words.missing({ n }))}</strong></p>\n` : ''
}

const isSection = (words: PageTexts, name: string): name is SectionName => Object.hasOwn(words.sections, name)

function sectionsOf(data: ExportData, page: Page): string {
  const parts = Object.entries(data).flatMap(([name, rows]) => {
    if (!Array.isArray(rows) || rows.length === 0 || !isSection(page.words, name)) return []
    return `<section><h2>${escape(page.words.sections[name])}</h2>\n${bodyOf(name, data, page)}</section>`
  })
  return parts.join('\n')
}

function bodyOf(name: SectionName, data: ExportData, page: Page): string {
  if (name === 'conversations') return data.conversations.map((one) => conversationOf(one, page)).join('\n')
  if (name === 'reports') return data.reports.map((one) => reportOf(one, page)).join('\n')
  if (name === 'photos') return data.photos.map((one) => photoOf(one, page)).join('\n')
  if (name === 'media') return data.media.map((one) => mediaOf(one, page)).join('\n')
  if (name === 'intros' || name === 'voiceAnswers' || name === 'verificationAttempts')
    return data[name].map((row) => withMediaOf(row, data, page)).join('\n')
  return data[name].map((row) => listOf(row, page)).join('\n')
}

const reportOf = ({ words, ...report }: ExportData['reports'][number], page: Page) =>
  listOf({ ...report, words: words ?? page.words.unreadable }, page)

const photoOf = ({ file, ...photo }: ExportData['photos'][number], page: Page) =>
  `${file ? `<p><img src="${escape(file)}" alt="${escape(photo.alt)}"></p>` : ''}${listOf(photo, page)}`

const mediaOf = ({ file, ...media }: { file: string | null }, page: Page) =>
  `${file ? `<p><a href="${escape(file)}">${escape(file)}</a></p>` : ''}${listOf(media, page)}`

/** A row with the file of the clip that it refers to. */
const withMediaOf = ({ mediaId, ...row }: { mediaId: string | null }, { media }: ExportData, page: Page) =>
  mediaOf({ ...row, file: media.find(({ id }) => id === mediaId)?.file ?? null }, page)

function conversationOf(
  { firstName, messages }: ExportData['conversations'][number],
  { words, formatTime }: Page,
): string {
  const lines = messages.map(({ isOwn, createdAt, content, attachment, earlierTexts, deletedAt }) => {
    const who = isOwn ? escape(words.you) : isolated(firstName)
    const text = deletedAt ? `<em>${escape(words.deleted)}</em>` : escape(content)
    const earlier = earlierTexts.map(
      (one) =>
        `<p dir="auto"><small>${escape(words.earlier)}</small> ${escape(one.content ?? words.unreadable)}</p>`,
    )
    const carried = attachment ? attachmentOf(attachment, words) : ''
    return `<div class="message"><small>${who} · ${escape(formatTime(createdAt))}</small>${carried}<p dir="auto">${text}</p>${earlier.join('')}</div>`
  })
  return `<h3>${isolated(firstName)}</h3>\n${lines.join('\n')}`
}

const isKind = (words: PageTexts, kind: string): kind is keyof PageTexts['attachments'] =>
  Object.hasOwn(words.attachments, kind)

function attachmentOf({ kind, file }: { kind: string; file: string | null }, words: PageTexts): string {
  const name = escape(isKind(words, kind) ? words.attachments[kind] : kind)
  return `<p><em>${file ? `<a href="${escape(file)}">${name}</a>` : name}</em></p>`
}

function listOf(row: object, page: Page): string {
  const entries = Object.entries(row).filter(([, value]) => isGiven(value))
  const lines = entries.map(
    ([name, value]) =>
      `<dt>${escape(page.names[name] ?? name)}</dt><dd dir="auto">${escape(valueText(value, page))}</dd>`,
  )
  return `<dl>${lines.join('\n')}</dl>`
}

const isGiven = (value: unknown) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

function valueText(value: unknown, page: Page): string {
  if (typeof value === 'boolean') return value ? page.words.yes : page.words.no
  if (typeof value === 'string') return INSTANT.test(value) ? page.formatTime(value) : value
  if (Array.isArray(value)) return value.map((one) => valueText(one, page)).join(', ')
  return JSON.stringify(value)
}
