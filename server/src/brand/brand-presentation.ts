import { readFileSync } from 'node:fs'
import { MIN_AGE } from '@hearth/contract/ages'
import type { RegistrationView } from '@hearth/contract/public/registration'
import type { CommunityFigure } from '@hearth/texts/figures'
import type { BrandSettings } from '../config/config.ts'
import type { Deps } from '../context.ts'
import type { CommunityReader, CommunityValues } from '../features/community/community.ts'
import { communityInNumbers } from '../features/matching/matching.ts'
import { findPublishedPage, listPublishedPages } from '../features/pages/pages.ts'
import { showRegistration } from '../features/registration/registration.ts'
import type { BrandPresentation } from '../http/page/document.ts'
import { drawIcons } from '../outside/image-worker/icons.ts'

const KEPT_FOR_MS = 60_000
const READ_EVERY_MS = 5_000

const claims: readonly CommunityFigure[] = [
  { kind: 'activeMembers', value: 50_000 },
  { kind: 'successRate', value: 0.89 },
  { kind: 'couples', value: 2100 },
]

/** Numbers of a few people would say something about each of them, and invite nobody. */
const FEWEST_MEMBERS = 200

/** The community's own numbers; none while it is small. */
async function truth(deps: Pick<Deps, 'db' | 'now'>): Promise<readonly CommunityFigure[]> {
  const { members, matches, matched } = await communityInNumbers(deps)
  if (members < FEWEST_MEMBERS) return []
  return [
    { kind: 'members', value: members },
    { kind: 'haveMatch', value: Math.min(1, matched / members) },
    { kind: 'matches', value: matches },
  ]
}

/** Counted at most once a minute, however many visitors come. */
function keptTruth(deps: Pick<Deps, 'db' | 'now'>): () => Promise<readonly CommunityFigure[]> {
  let kept: { at: number; figures: Promise<readonly CommunityFigure[]> } | undefined
  return () => {
    const at = deps.now().getTime()
    if (!kept || at - kept.at > KEPT_FOR_MS) kept = { at, figures: truth(deps) }
    return kept.figures
  }
}

const openToAll: RegistrationView = { mode: 'open', minimumAge: MIN_AGE }

/** Returns a function that reads at most every few seconds, because every document needs the value. It gives `otherwise` if it fails. */
function keptRead<Value>({ now }: Pick<Deps, 'now'>, read: () => Promise<Value>, otherwise: Value) {
  let kept: { at: number; value: Promise<Value> } | undefined
  return (): Promise<Value> => {
    const at = now().getTime()
    // A document without it is better than none.
    if (!kept || at - kept.at > READ_EVERY_MS) kept = { at, value: read().catch(() => otherwise) }
    return kept.value
  }
}

/** Returns what draws icons, and draws the same ones only once: most changes of a community change no icon. */
function keptDrawing(): BrandPresentation['drawIcons'] {
  let last: { key: string; icons: ReturnType<typeof drawIcons> } | undefined
  return (request) => {
    const key = JSON.stringify(request)
    if (last?.key !== key) last = { key, icons: drawIcons(request) }
    const { icons } = last
    icons.catch(() => {
      last = undefined
    })
    return icons
  }
}

type PresentationSettings = { brand: BrandSettings; trueFigures: boolean; google: object | undefined }

/** Returns how the page presents itself: as set in the console, otherwise as in the settings of the operator. */
function brandPresentationOf(
  { brand, trueFigures, google }: PresentationSettings,
  deps: Pick<Deps, 'db' | 'now'>,
  community: Pick<CommunityReader, 'current'>,
): () => Promise<BrandPresentation> {
  const figures = trueFigures ? keptTruth(deps) : () => Promise.resolve(claims)
  const mark = brand.markFile && readFileSync(brand.markFile, 'utf8')
  const pages: BrandPresentation['pages'] = {
    names: keptRead(deps, () => listPublishedPages(deps.db), []),
    find: (page, asked) => findPublishedPage(deps.db, page, asked),
  }
  const draw = keptDrawing()
  const registration = keptRead(deps, () => showRegistration(deps), openToAll)
  const presentationOf = (values: CommunityValues): BrandPresentation => ({
    name: values.name ?? brand.name,
    tagline: brand.tagline,
    texts: values.landing ?? {},
    distanceUnit: values.distanceUnit,
    colors: { light: values.color ?? brand.color, dark: values.colorDark ?? brand.colorDark },
    mark: values.mark ?? mark,
    figures,
    ways: google ? ['google'] : [],
    pages,
    registration,
    drawIcons: draw,
  })
  let last: { values: CommunityValues; presentation: BrandPresentation } | undefined
  return async () => {
    const values = await community.current()
    if (last?.values !== values) last = { values, presentation: presentationOf(values) }
    return last.presentation
  }
}

/** Returns the brand for mails, whose name and colours follow what is set in the console. */
export const liveBrand = (
  brand: BrandSettings,
  { latest }: Pick<CommunityReader, 'latest'>,
): BrandSettings => ({
  ...brand,
  get name() {
    return latest().name ?? brand.name
  },
  get color() {
    return latest().color ?? brand.color
  },
})

/** Returns how the app reads what is set in the console, with the settings of the operator behind it. */
export const communityOptionsOf = (
  settings: PresentationSettings,
  deps: Pick<Deps, 'db' | 'now'>,
  community: CommunityReader,
) => ({
  community,
  communityDefaults: settings.brand,
  presentation: brandPresentationOf(settings, deps, community),
})
