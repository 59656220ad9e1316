import { type CommunityFigure, isFigure } from '@hearth/texts/figures'

/** Without a `tagline` of the operator's own, the texts have one. */
type PageBrand = {
  name: string
  tagline: string | undefined
  ownMark: boolean
  figures: readonly CommunityFigure[]
}

const own: PageBrand = {
  name: 'Hearth',
  tagline: undefined,
  ownMark: false,
  figures: [
    { kind: 'activeMembers', value: 50_000 },
    { kind: 'successRate', value: 0.89 },
    { kind: 'couples', value: 2100 },
  ],
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

function toldBy(meta: string): unknown {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content
  try {
    return content ? JSON.parse(content) : undefined
  } catch {
    return undefined
  }
}

/** Returns the brand in the document, with Hearth's own values where the server wrote nothing. */
export function brandInDocument(): PageBrand {
  const told = toldBy('hearth-brand')
  const { name, tagline, ownMark } = isRecord(told) ? told : {}
  const figures = toldBy('hearth-figures')
  return {
    name: isFilled(name) ? name : own.name,
    tagline: isFilled(tagline) ? tagline : own.tagline,
    ownMark: ownMark === true,
    figures: Array.isArray(figures) && figures.every(isFigure) ? figures : own.figures,
  }
}

/** The name of this community. */
export const brand: PageBrand = brandInDocument()
