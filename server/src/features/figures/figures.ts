import { dayOf } from '@hearth/contract/ages'
import { type DayFigures, type FiguresView, MAX_FIGURE_WEEKS } from '@hearth/contract/console/figures'
import type { Deps } from '../../context.ts'
import { caseFigures, type FigurePeriod } from '../cases/cases.ts'
import { countMessagesByDay } from '../chat/chat.ts'
import { measureExposure } from '../discovery/discovery.ts'
import { type DayCount, matchingFigures } from '../matching/matching.ts'
import { countDecisionsByDay } from '../moderation/moderation.ts'
import { dailyFigures } from './figures.store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type FigureDeps = Pick<Deps, 'db' | 'now'> & {
  /** Returns how many members have been here since this time. */
  countActive: (since: Date) => Promise<number>
}

const midnightOf = (day: string) => new Date(`${day}T00:00:00.000Z`)
const daysBefore = (day: string, days: number) => dayOf(new Date(midnightOf(day).getTime() - days * DAY_MS))

function daysIn({ from, to }: FigurePeriod): string[] {
  const count = Math.round((to.getTime() - from.getTime()) / DAY_MS)
  return Array.from({ length: count }, (_, nth) => dayOf(new Date(from.getTime() + nth * DAY_MS)))
}

/** Returns the first day to count: the last that was stored or yesterday, or all of the charts if none was stored. */
async function firstDayFor({ db }: FigureDeps, today: string): Promise<string> {
  const [yesterday, oldest] = [daysBefore(today, 1), daysBefore(today, MAX_FIGURE_WEEKS * 7 - 1)]
  const last = await dailyFigures.findLast(db)
  const first = last ?? dayOf((await dailyFigures.findFirstSignUp(db)) ?? midnightOf(today))
  // Where the clock was set back, even the oldest account can be younger than today.
  const latest = last ? yesterday : today
  const since = first < latest ? first : latest
  return since > oldest ? since : oldest
}

const noSnapshot = {
  active: null,
  showable: null,
  shown: null,
  views: null,
  topTenthViews: null,
  medianViews: null,
}

/** Returns what only can be counted on the day itself, or, except who was here, shortly after it. */
async function snapshotOf(deps: FigureDeps, day: string) {
  const from = midnightOf(day)
  const to = new Date(from.getTime() + DAY_MS)
  const now = deps.now()
  if (now.getTime() - to.getTime() >= HOUR_MS) return noSnapshot
  const active = now < to ? await deps.countActive(from) : null
  return { active, ...(await measureExposure(deps, { from, to })) }
}

/** Returns what is stored with its time, by day. */
async function readCounts({ db }: FigureDeps, period: FigurePeriod) {
  const byDay = async (asking: Promise<DayCount[]>) =>
    new Map((await asking).map(({ day, count }) => [day, count]))
  return {
    signUps: await byDay(dailyFigures.countSignUps(db, period)),
    likes: await byDay(matchingFigures.likes(db, period)),
    matches: await byDay(matchingFigures.matches(db, period)),
    messages: await byDay(countMessagesByDay(db, period)),
    reports: await byDay(caseFigures.countReportsByDay(db, period)),
    decisions: await byDay(countDecisionsByDay(db, period)),
  }
}

/**
 * Counts today so far and yesterday, and days that were missed, and stores them without people. The first time it counts
 * what is still there of the last 26 weeks. A figure never falls, so what is erased later changes no past day.
 */
export async function countFigures(deps: FigureDeps): Promise<void> {
  const today = dayOf(deps.now())
  const from = midnightOf(await firstDayFor(deps, today))
  const period = { from, to: new Date(midnightOf(today).getTime() + DAY_MS) }
  const counted = await readCounts(deps, period)
  const rows: DayFigures[] = []
  for (const day of daysIn(period)) {
    const countOf = (name: keyof typeof counted) => counted[name].get(day) ?? 0
    rows.push({
      day,
      signUps: countOf('signUps'),
      likes: countOf('likes'),
      matches: countOf('matches'),
      messages: countOf('messages'),
      reports: countOf('reports'),
      decisions: countOf('decisions'),
      ...(await snapshotOf(deps, day)),
    })
  }
  await dailyFigures.keep(deps.db, rows)
}

/** Returns the stored days of the last weeks, today included. */
export async function showFigures(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  weeks: number,
): Promise<FiguresView> {
  const days = await dailyFigures.list(db, daysBefore(dayOf(now()), weeks * 7 - 1))
  return { at: now().toISOString(), days }
}
