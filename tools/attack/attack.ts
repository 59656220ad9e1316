import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type AttackName,
  attacks,
  isWithin,
  limitOf,
  listMeasures,
} from '../../server/src/testing/attacks/attacks.ts'
import type { AttackFigure } from '../../server/src/testing/attacks/report-attack.ts'
import { root, runOpenly } from '../steps.ts'
import { openPostgres, openRedis, requireSystem } from '../system.ts'

const USAGE = `Usage: npm run attack -- NAME… [--short]
       npm run attack -- all [--short] [--write]
       npm run attack -- --list

Carries out attacks on a server of its own on this machine, in large numbers, and prints each figure with its limit.
--short uses the numbers of \`TEST_ATTACKS=1 npm test\`. --write puts the figures into docs/security/attacks.md. The exit code is 1
if a figure is beyond its limit or is missing. What needs PostgreSQL or Redis starts them.`

const isName = (word: string): word is AttackName => word in attacks

/** Where the newest figures are kept; the test of the page reads them. */
export const figuresPath = join(root, 'server', 'src', 'testing', 'attacks', 'figures.json')

/** Returns the files of these attacks, each once. */
const filesOf = (names: readonly AttackName[]): string[] => [
  ...new Set(listMeasures().flatMap(({ attack, measure }) => (names.includes(attack) ? [measure.file] : []))),
]

/** Runs test files with the services that they need, those of PostgreSQL last. Returns the worst exit code. */
async function runFiles(files: readonly string[], env: Record<string, string>): Promise<number> {
  const needsPostgres = files.some((file) => /\.(?:pg|redis)\.test/.test(file))
  const needsRedis = files.some((file) => file.includes('.redis.test'))
  const missing = await requireSystem({ postgres: needsPostgres, redis: needsRedis })
  if (missing) throw new Error(missing)
  const postgres = needsPostgres ? await openPostgres() : undefined
  const redis = needsRedis ? await openRedis() : undefined
  const services = {
    ...(postgres && { TEST_POSTGRES: '1', TEST_DATABASE_URL: postgres.url }),
    ...(redis && { TEST_REDIS: '1', TEST_REDIS_URL: redis.url }),
  }
  const projects = ['server', 'attacks', 'measured'].map((name) => `--project=${name}`)
  const others = files.filter((file) => !/\.(?:pg|redis)\.test/.test(file))
  try {
    const codes = [
      others.length > 0
        ? await runOpenly(['vitest', 'run', ...projects, ...others], { ...env, TEST_DATABASE_URL: '' })
        : 0,
      needsPostgres
        ? await runOpenly(
            ['vitest', 'run', '--project=postgres', ...files.filter((file) => !others.includes(file))],
            { ...env, ...services },
          )
        : 0,
    ]
    return Math.max(...codes)
  } finally {
    await postgres?.close()
    await redis?.stop()
  }
}

const readFigures = (text: string): AttackFigure[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line): AttackFigure => JSON.parse(line))

/** Prints one line for each measure. Returns how many are beyond their limits or have no figure. */
function summarise(names: readonly AttackName[], figures: readonly AttackFigure[]): number {
  const wanted = listMeasures().filter(({ attack }) => names.includes(attack))
  const lines = wanted.map(({ attack, name, measure }) => {
    const own = figures.filter((one) => one.attack === attack && one.name === name)
    const isKept = own.length > 0 && own.every(({ figure }) => isWithin(measure, figure))
    const told = own.map(({ figure }) => figure).join(', ') || 'no figure'
    return {
      isKept,
      text: `${isKept ? '✓' : '✗'} ${attack}: ${measure.what}: ${told} ${measure.unit}, ${limitOf(measure)}`,
    }
  })
  for (const { text } of lines) console.log(text)
  return lines.filter(({ isKept }) => !isKept).length
}

async function attackWith(names: readonly AttackName[], isShort: boolean): Promise<AttackFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-attack-'))
  const path = join(folder, 'figures')
  writeFileSync(path, '')
  try {
    const size: Record<string, string> = isShort ? {} : { ATTACKS: 'full', FULL: 'all' }
    await runFiles(filesOf(names), { ...size, ATTACK_FIGURES: path })
    return readFigures(readFileSync(path, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, short: { type: 'boolean' }, write: { type: 'boolean' } },
  })
  if (values.list) {
    for (const [name, { title, how }] of Object.entries(attacks)) console.log(`${name}\n  ${title}. ${how}`)
    return 0
  }
  const names = positionals[0] === 'all' ? Object.keys(attacks).filter(isName) : positionals.filter(isName)
  if (names.length === 0 || (positionals[0] !== 'all' && names.length < positionals.length)) {
    console.error(USAGE)
    return 64
  }
  const figures = await attackWith(names, values.short === true)
  const beyond = summarise(names, figures)
  if (values.write && beyond === 0) writeFileSync(figuresPath, `${JSON.stringify(figures, null, 2)}\n`)
  return beyond > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = await main()
