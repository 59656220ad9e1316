import type { LandingText } from '@hearth/contract/console/community'
import type { CommunityFigure } from '@hearth/texts/figures'

/** `terms` is the line below the first call of the landing page. */
type OwnText = LandingText | 'terms'

/** `texts` are the community's own, by language, in the place of those of the landing page. */
type PageBrand = {
  name: string
  texts: Partial<Record<string, Partial<Record<OwnText, string>>>>
  /** The unit of distances where the browser names no region. */
  distanceUnit?: 'km' | 'miles'
  figures: readonly CommunityFigure[]
  /** The age that a new date of birth must reach. */
  minimumAge: number
}

const own: PageBrand = {
  name: 'Hearth',
  texts: {},
  figures: [
    { kind: 'activeMembers', value: 50_000 },
    { kind: 'successRate', value: 0.89 },
    { kind: 'couples', value: 2100 },
  ],
  // Not `MIN_AGE`, with which the first script would have all that is said about ages.
  minimumAge: 18,
}

/** Returns the brand in the document, with Hearth's own values where the server wrote nothing. */
export function brandInDocument(): PageBrand {
  const content = document.querySelector<HTMLMetaElement>('meta[name="hearth-brand"]')?.content
  const told: Partial<PageBrand> = JSON.parse(content || '{}')
  return { ...own, ...told }
}

/** The name of this community. */
export const brand: PageBrand = brandInDocument()

/** Returns the community's own text in the language of the page, if there is one, or ''. */
export const ownText = (which: OwnText): string | undefined =>
  brand.texts[document.documentElement.lang]?.[which]
