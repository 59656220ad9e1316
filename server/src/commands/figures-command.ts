import { parseArgs } from 'node:util'
import { csvOf, type DayFigures, MAX_FIGURE_WEEKS } from '@hearth/contract/console/figures'
import { sessions } from '../auth/sessions/sessions.store.ts'
import { type Config, readConfig } from '../config/config.ts'
import { countFigures, showFigures } from '../features/figures/figures.ts'
import { EXIT_USAGE, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run figures -- [--weeks=N] [--csv]

  Prints what happened on each day (UTC) of the last N weeks, today until now: at most ${MAX_FIGURE_WEEKS}, 4 unless given.
  --csv prints all figures for a spreadsheet.
`

type FigureOptionsGiven = { weeks: number; csv: boolean }

function argsOf(args: string[]): FigureOptionsGiven | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: { weeks: { type: 'string', default: '4' }, csv: { type: 'boolean', default: false } },
    })
    const weeks = Number(values.weeks)
    const isWeeks = Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_FIGURE_WEEKS
    return isWeeks ? { weeks, csv: values.csv } : undefined
  } catch {
    return undefined
  }
}

const columns = ['signUps', 'active', 'likes', 'matches', 'messages', 'reports', 'decisions'] as const
const WIDTH = 10

const lineOf = ({ day, showable, shown, ...counts }: DayFigures) => {
  const share = showable && shown !== null ? `${Math.round((100 * shown) / showable)} %` : '–'
  const cells = [...columns.map((name) => counts[name] ?? '–'), share]
  return day + cells.map((cell) => String(cell).padStart(WIDTH)).join('')
}

async function figures(config: Config, { weeks, csv }: FigureOptionsGiven): Promise<number> {
  const { days } = await withCommunity(config, async ({ db }) => {
    const now = () => new Date()
    await countFigures({ db, now, countActive: (since) => sessions.countSeenSince(db, since) })
    return showFigures({ db, now }, weeks)
  })
  if (csv) {
    say(csvOf(days))
    return 0
  }
  say('day       ' + [...columns, 'shown'].map((name) => name.padStart(WIDTH)).join(''))
  for (const day of days) say(lineOf(day))
  return 0
}

await runCommand(async (args) => {
  const given = argsOf(args)
  if (given) return figures(readConfig(), given)
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
