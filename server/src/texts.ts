import { type AreaTexts, type Language, languages } from '@hearth/texts/areas'
import { type Formatters, formattersOf } from '@hearth/texts/formatters'

/** The areas that the server writes in. */
const areas = [
  'decisions',
  'errors',
  'exportPage',
  'figures',
  'front',
  'install',
  'landing',
  'licences',
  'mails',
  'operatorPages',
  'notices',
  'profile',
  'prompts',
  'pushes',
  'registration',
  'terms',
] as const
type ServerArea = (typeof areas)[number]
type Compiled = { [Area in ServerArea]: (formatters: Formatters) => AreaTexts[Area] }

/** Reads the modules of a language, each of which exports its area under the area's name. */
async function readCompiled(language: Language): Promise<Compiled> {
  const modules = await Promise.all(
    areas.map((area): Promise<Partial<Compiled>> => import(`@hearth/texts/compiled/${language}/${area}`)),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one module for each area
  return Object.assign({}, ...modules) as Compiled
}

const compiled = new Map<Language, Compiled>()
for (const language of languages) compiled.set(language, await readCompiled(language))

/** Returns the texts of an area in a language; `brand` is the name of the community. */
export function textsOf<Area extends ServerArea>(
  language: Language,
  area: Area,
  brand: string,
): AreaTexts[Area] {
  const texts = compiled.get(language)
  if (!texts) throw new Error(`there are no texts in ${language}`)
  return texts[area](formattersOf(language, brand))
}
