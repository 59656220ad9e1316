type BrandFigure = { value: string; label: string }
/** Without a `tagline` of the operator's own, the texts have one. */
type PageBrand = {
  name: string
  tagline: string | undefined
  ownMark: boolean
  figures: readonly BrandFigure[]
}

const own: PageBrand = {
  name: 'Hearth',
  tagline: undefined,
  ownMark: false,
  figures: [
    { value: '50K+', label: 'Active Members' },
    { value: '89%', label: 'Match Success Rate' },
    { value: '2.1K', label: 'Happy Couples' },
  ],
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isFigure = (value: unknown): value is BrandFigure =>
  isRecord(value) && isFilled(value.value) && isFilled(value.label)

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
