import { createHash } from 'node:crypto'
import { type CommunityField, CommunityInput } from '@hearth/contract/console/community'
import type { CodeAndParams } from '@hearth/contract/error-codes'
import type { BannerView, CommunityView } from '@hearth/contract/public/community'
import { unreadablePlaces } from '../../brand/brand.ts'
import type { FieldProblems } from '../../errors.ts'
import { knownLanguage } from '../../language.ts'
import { objectionToMark } from './mark.rules.ts'

/** The values that are set in the console. A field that is not set is absent. */
export type CommunityValues = { [Field in CommunityField]?: NonNullable<CommunityInput[Field]> } & {
  /** The id of the banner, which changes with it. */
  bannerId?: string
}

type SettingRow = { name: string; value: unknown; changedAt: Date }

const isField = (name: string): name is CommunityField => name in CommunityInput.shape

/** Returns the values of rows. A row that this release does not understand counts as not set. */
export function valuesIn(rows: readonly SettingRow[]): CommunityValues {
  const values: CommunityValues = {}
  for (const { name, value, changedAt } of rows) {
    if (!isField(name)) continue
    const read = CommunityInput.safeParse({ [name]: value })
    if (read.success) Object.assign(values, read.data)
    if (name === 'banner') values.bannerId = changedAt.getTime().toString(36)
  }
  return values
}

const isFilled = (text: string) => text.trim() !== ''

/** Returns texts by language without empty ones. */
const filledTexts = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => isFilled(text)))

/** Returns the input as it is stored: without empty texts, and without languages that have none. */
export function tidied(input: CommunityInput): CommunityInput {
  const { landing, banner } = input
  const languages = Object.entries(landing ?? {}).filter(([, texts]) => Object.values(texts).some(isFilled))
  return {
    ...input,
    ...(landing && { landing: languages.length > 0 ? Object.fromEntries(languages) : null }),
    ...(banner && { banner: { ...banner, texts: filledTexts(banner.texts) } }),
  }
}

/** Returns the input with the languages of the landing page that it leaves as they are. */
export const withOtherLanguages = (
  before: CommunityValues,
  { landing, ...input }: CommunityInput,
): CommunityInput => ({
  ...input,
  ...(landing !== undefined && { landing: landing && { ...before.landing, ...landing } }),
})

function colourProblem(
  scheme: 'light' | 'dark',
  colour: string | null | undefined,
): CodeAndParams | undefined {
  const [worst] = (colour ? unreadablePlaces(scheme, colour) : []).toSorted((a, b) => a.contrast - b.contrast)
  if (!worst) return undefined
  const contrast = worst.contrast.toFixed(1)
  return ['colour_unreadable', { contrast, scheme: scheme === 'dark' ? 'dark' : 'other' }]
}

const isPast = (instant: string | null | undefined, now: Date) =>
  !!instant && Date.parse(instant) <= now.getTime()

function languageProblems({ language, landing, banner }: CommunityInput): FieldProblems {
  const named = [
    ['language', language],
    ...Object.keys(landing ?? {}).map((one) => [`landing.${one}`, one] as const),
    ...Object.keys(banner?.texts ?? {}).map((one) => [`banner.texts.${one}`, one] as const),
  ] as const
  return Object.fromEntries(
    named
      .filter(([, one]) => one && !knownLanguage(one))
      .map(([field]) => [field, ['choose_from_list'] as const]),
  )
}

function bannerProblems({ banner }: CommunityInput, now: Date): FieldProblems {
  if (!banner) return {}
  return {
    ...(Object.keys(banner.texts).length === 0 && { 'banner.texts': ['empty'] }),
    ...(isPast(banner.endsAt, now) && { 'banner.endsAt': ['end_past'] }),
  }
}

/** Returns the problems of a tidied input that its schema cannot find, by field. */
export function problemsOf(input: CommunityInput, now: Date): FieldProblems {
  const { color, colorDark, mark, maintenance } = input
  const light = colourProblem('light', color)
  const dark = colourProblem('dark', colorDark)
  const ofMark = mark ? objectionToMark(mark) : undefined
  return {
    ...languageProblems(input),
    ...bannerProblems(input, now),
    ...(light && { color: light }),
    ...(dark && { colorDark: dark }),
    ...(ofMark && { mark: ofMark }),
    ...(isPast(maintenance?.until, now) && { 'maintenance.until': ['end_past'] }),
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON with sorted names: the database does not keep their order. */
const stable = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  )

const MAX_DESCRIBED = 500
const hashOf = (text: string) => `SVG ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`

/** Describes a value for the audit log; a logo by its hash. */
function described(name: string, value: unknown): string {
  if (value === undefined || value === null) return '–'
  const text = typeof value === 'string' ? value : stable(value)
  return name === 'mark' ? hashOf(text) : text.slice(0, MAX_DESCRIBED)
}

/** Returns the fields that a tidied input changes, with what the audit log says about each. */
export function changesOf(before: CommunityValues, input: CommunityInput): Map<CommunityField, string> {
  const changes = new Map<CommunityField, string>()
  for (const [name, value] of Object.entries(input)) {
    if (!isField(name) || value === undefined) continue
    const old = before[name]
    if (stable(old ?? null) === stable(value)) continue
    changes.set(name, `${described(name, old)} → ${described(name, value)}`)
  }
  return changes
}

function bannerViewOf({ banner, bannerId }: CommunityValues, now: Date): BannerView | null {
  if (!banner || !bannerId || isPast(banner.endsAt, now)) return null
  const { kind, texts, link } = banner
  return { id: bannerId, kind, texts, link }
}

/** Returns what every page shows of the values. */
export const communityViewOf = (values: CommunityValues, now: Date): CommunityView => ({
  banner: bannerViewOf(values, now),
  maintenance: values.maintenance ?? null,
})
