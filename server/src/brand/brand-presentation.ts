import { readFileSync } from 'node:fs'
import type { CommunityFigure } from '@hearth/texts/figures'
import type { BrandSettings } from '../config/config.ts'
import type { Deps } from '../context.ts'
import { communityInNumbers } from '../features/matching/matching.ts'
import type { BrandPresentation } from '../http/page/document.ts'

const KEPT_FOR_MS = 60_000

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

/** How the page presents itself, from the operator's settings. */
export function brandPresentationOf(
  { brand, trueFigures, google }: { brand: BrandSettings; trueFigures: boolean; google: object | undefined },
  deps: Pick<Deps, 'db' | 'now'>,
): BrandPresentation {
  return {
    name: brand.name,
    tagline: brand.tagline,
    colors: { light: brand.color, dark: brand.colorDark },
    mark: brand.markFile && readFileSync(brand.markFile, 'utf8'),
    figures: trueFigures ? keptTruth(deps) : () => Promise.resolve(claims),
    ways: google ? ['google'] : [],
  }
}
