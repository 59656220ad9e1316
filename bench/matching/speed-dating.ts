import { readFile } from 'node:fs/promises'
import type { Choice } from '@hearth/contract/fields'
import type { Commonness, Portrait } from '../../server/src/features/discovery/ranking/features.rules.ts'

/** One of the two decisions of a date, with what was known before it and nothing that came after. */
export type Side = { wave: number; liker: string; liked: string; isLike: boolean }

/** Both decisions of one date. */
export type MeetingOfTwo = readonly [Side, Side]

export type SpeedDatingRow = (column: string) => string

export type SpeedDating = {
  sides: Side[]
  dates: MeetingOfTwo[]
  rows: ReadonlyMap<string, SpeedDatingRow>
  portraits: ReadonlyMap<string, Portrait>
}

export const INTERESTS = [
  'sports',
  'tvsports',
  'exercise',
  'dining',
  'museums',
  'art',
  'hiking',
  'gaming',
  'clubbing',
  'reading',
  'tv',
  'theater',
  'movies',
  'concerts',
  'music',
  'shopping',
  'yoga',
]
/** Who rates an interest so high, of 10, would name it in a profile, which takes ten. */
const NAMED_FROM = 8
const MOST_NAMED = 10

/** The goal of a participant, from the number of the answer to the value of a profile. */
const reasons: Record<
  string,
  { lookingFor: Choice<'lookingFor'>; relationshipGoals: Choice<'relationshipGoals'> | null }
> = {
  1: { lookingFor: 'casual_dating', relationshipGoals: 'see_where_it_goes' },
  2: { lookingFor: 'friendship', relationshipGoals: 'see_where_it_goes' },
  3: { lookingFor: 'casual_dating', relationshipGoals: 'see_where_it_goes' },
  4: { lookingFor: 'serious_relationship', relationshipGoals: 'long_term' },
  5: { lookingFor: 'not_sure', relationshipGoals: null },
  6: { lookingFor: 'not_sure', relationshipGoals: null },
}

/** The lines of a CSV file as lists of cells; quoted cells may hold commas and doubled quotes. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (line.length > 1) lines.push(line)
    line = []
  }
  return lines
}

export const numberIn = (row: SpeedDatingRow, column: string): number | undefined => {
  const cell = row(column).replaceAll(',', '').trim()
  const value = cell === '' ? Number.NaN : Number(cell)
  return Number.isNaN(value) ? undefined : value
}

/** The dates of which both decisions are known. */
export async function readSpeedDating(path: string): Promise<SpeedDating> {
  const [head = [], ...lines] = cellsOf((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
  const places = new Map(head.map((name, k) => [name.trim(), k]))
  for (const needed of ['iid', 'pid', 'wave', 'dec', 'gender', 'age']) {
    if (!places.has(needed)) throw new Error(`${path} has no column ${needed}`)
  }
  const all = lines.map(
    (line): SpeedDatingRow =>
      (column) =>
        line[places.get(column) ?? -1] ?? '',
  )
  const rows = new Map(all.map((row) => [row('iid'), row]))
  const sides = new Map(
    all.flatMap((row) => {
      const [wave, decision] = [numberIn(row, 'wave'), numberIn(row, 'dec')]
      const [liker, liked] = [row('iid'), row('pid')]
      if (wave === undefined || decision === undefined || !rows.has(liked)) return []
      return [[`${liker} ${liked}`, { wave, liker, liked, isLike: decision === 1 }] as const]
    }),
  )
  const dates = [...sides.values()].flatMap((side): MeetingOfTwo[] => {
    const back = sides.get(`${side.liked} ${side.liker}`)
    return back && Number(side.liker) < Number(side.liked) ? [[side, back]] : []
  })
  const portraits = new Map([...rows].map(([id, row]) => [id, portraitOf(row, ageIn(row))]))
  return { sides: dates.flat(), dates, rows, portraits }
}

/** Who did not tell their age is taken for what most of those students were. */
const ageIn = (row: SpeedDatingRow) => numberIn(row, 'age') ?? 26

function portraitOf(row: SpeedDatingRow, age: number): Portrait {
  const rated = INTERESTS.map((name) => ({ name, liking: numberIn(row, name) ?? 0 }))
  const named = rated
    .filter(({ liking }) => liking >= NAMED_FROM)
    .toSorted((a, b) => b.liking - a.liking)
    .slice(0, MOST_NAMED)
  const reason = reasons[row('goal')]
  return {
    age,
    gender: row('gender') === '1' ? 'man' : 'woman',
    lookingFor: reason?.lookingFor ?? null,
    relationshipGoals: reason?.relationshipGoals ?? null,
    familyValues: null,
    hasChildren: null,
    wantsChildren: null,
    smoking: null,
    drinking: null,
    interests: named.map(({ name }) => name),
    languages: [],
    photos: 0,
    prompts: 0,
    bioLength: 0,
    isVerified: false,
  }
}

export function commonnessIn(portraits: Iterable<Portrait>): Commonness {
  const all = [...portraits]
  const counts = Map.groupBy(
    all.flatMap(({ interests }) => interests),
    (interest) => interest,
  )
  return { people: all.length, having: new Map([...counts].map(([one, list]) => [one, list.length])) }
}
