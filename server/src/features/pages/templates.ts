import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageName } from '@hearth/contract/public/pages'
import type { Language } from '@hearth/texts/areas'
import { keptHours } from './pages.store.ts'

// Not `.md`: their links are addresses of the site, not files.
const FOLDER = join(import.meta.dirname, 'templates')
const HOURS_A_DAY = 24

/** A period of the retention table in days, as a sentence of this language has it. */
function daysIn(language: Language, from: string): string {
  const hours = keptHours(from)
  if (hours === undefined) throw new Error(`no retention period runs from ${from}`)
  const days = Math.ceil(hours / HOURS_A_DAY)
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}

/** Returns Hearth's draft of a page, with blanks such as `[contact]` for what only the operator knows. */
export async function templateOf(
  page: PageName,
  language: Language,
  { brand, minimumAge }: { brand: string; minimumAge: number },
): Promise<string> {
  const text = await readFile(join(FOLDER, language, `${page}.txt`), 'utf8')
  return text
    .trim()
    .replaceAll('{{name}}', () => brand)
    .replaceAll('{{age}}', String(minimumAge))
    .replaceAll(/\{\{days ([a-z_.]+)\}\}/g, (_, from: string) => daysIn(language, from))
}
