import { dayOf } from '@hearth/contract/ages'
import type { Deps } from '../../../context.ts'
import { bandOf } from '../meeting.rules.ts'
import { foldedInterest, type Portrait } from './features.rules.ts'
import { type CommonRow, everyone, pastVotes, type VoteRow } from './learning.store.ts'
import { portraitOf } from './portraits.rules.ts'
import { sitters } from './ranking.store.ts'
import type { Trainer } from './trainer.ts'

/** Of how many decisions is learnt at most: the newest, for tastes and people change. */
const MOST_VOTES = 50_000
const PART = 1_000
/** Kept of what people have in common: what at least two have, and no more than so many of either kind. */
const MOST_COMMON = 20_000

const DAY_MS = 86_400_000
/** What counts as of late. */
export const LATE_DAYS = 14
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The server that trains, and the signal that it closes. */
export type School = Pick<Deps, 'db' | 'now'> & { closing: AbortSignal }

/** Tells the trainer the newest decisions and how everyone in them presents themselves now, a part at a time. */
export async function tellVotes({ db, now, closing }: School, trainer: Trainer): Promise<void> {
  const today = dayOf(now())
  const cells = new Map<string, number | null>()
  let before: VoteRow | undefined
  for (let told = 0; told < MOST_VOTES; told += PART) {
    closing.throwIfAborted()
    const rows = await pastVotes.list(db, before, PART)
    const ids = new Set(rows.flatMap(({ swiperId, swipedId }) => [swiperId, swipedId]))
    const portraits: [string, Portrait][] = []
    for (const row of await sitters.listTold(
      db,
      [...ids].filter((id) => !cells.has(id)),
    )) {
      const portrait = portraitOf(row, today)
      cells.set(row.userId, row.cell)
      if (portrait) portraits.push([row.userId, portrait])
    }
    const decisions = rows.map(({ swiperId: liker, swipedId: liked, isLike }) => {
      const [one = null, other = null] = [cells.get(liker), cells.get(liked)]
      return { liker, liked, isLike, band: one === null || other === null ? null : bandOf(one, other) }
    })
    trainer.tell({ decisions, portraits })
    before = rows.at(-1)
    if (rows.length < PART) break
  }
}

/** Everyone who can be shown, a part at a time, so that nobody waits for long behind it. */
export async function* partsOf<Row extends { userId: string }>(
  list: (after: string, limit: number) => Promise<Row[]>,
  closing: AbortSignal,
): AsyncGenerator<Row[]> {
  let after = FIRST_ID
  while (true) {
    closing.throwIfAborted()
    const rows = await list(after, PART)
    if (rows.length > 0) yield rows
    if (rows.length < PART) return
    after = rows.at(-1)?.userId ?? after
  }
}

/** How many people can be shown, and how many of them have each interest and speak each language. */
export async function countTastes({ db, closing }: School): Promise<{ people: number; rows: CommonRow[] }> {
  const counts = { interest: new Map<string, number>(), language: new Map<string, number>() }
  let people = 0
  for await (const part of partsOf((after, limit) => everyone.listTastes(db, after, limit), closing)) {
    people += part.length
    for (const { interests, languages } of part) {
      for (const one of new Set(interests.map(foldedInterest))) countOne(counts.interest, one)
      for (const one of new Set(languages)) countOne(counts.language, one)
    }
  }
  return {
    people,
    rows: [...commonest('interest', counts.interest), ...commonest('language', counts.language)],
  }
}

const countOne = (counts: Map<string, number>, of: string, times = 1) =>
  counts.set(of, (counts.get(of) ?? 0) + times)

const commonest = (kind: CommonRow['kind'], counts: ReadonlyMap<string, number>): CommonRow[] =>
  [...counts]
    .map(([value, count]) => ({ kind, value, people: count }))
    .filter((row) => row.people > 1)
    .toSorted((a, b) => b.people - a.people || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_COMMON)

export type OfLate = { shown: ReadonlyMap<string, number>; here: ReadonlySet<string> }

/** How often each person was decided on of late, and who decided, asked for a day at a time. */
export async function countOfLate({ db, now, closing }: School): Promise<OfLate> {
  const shown = new Map<string, number>()
  const here = new Set<string>()
  for (let ago = LATE_DAYS; ago > 0; ago--) {
    closing.throwIfAborted()
    const [from, to] = [ago, ago - 1].map((days) => new Date(now().getTime() - days * DAY_MS))
    if (!from || !to) continue
    for (const { swipedId, times } of await pastVotes.countGot(db, from, to)) countOne(shown, swipedId, times)
    for (const { swiperId } of await pastVotes.listDeciding(db, from, to)) here.add(swiperId)
  }
  return { shown, here }
}
