import { cpus, loadavg } from 'node:os'
import { openPostgres } from '../../tools/system.ts'
import { citiesOf } from './community.ts'
import { type Group, measureCommunity } from './measuring.ts'
import { SWIPED } from './viewers.ts'

// The cost of choosing whom to show next, in generated communities: next to the naive query in the same run, by
// how much somebody has swiped, and by how many people there are. It wants a quiet machine.
// `--pglite` leaves out PostgreSQL. `--quick` is for someone who changes this or what it measures, and its figures are not for telling.
const isQuick = process.argv.includes('--quick')
const isOnlyPglite = process.argv.includes('--pglite')
const MANY = isQuick ? 10_000 : 1_000_000
const FEW = MANY / 10
const EMBEDDED = isQuick ? 3_000 : 100_000
const ROUNDS = isQuick ? 1 : 4
const MOST = { swiped: 2, people: 1.5 }
/** Over the naive query. */
const ON_POSTGRES = { serve: 1 / 100, build: 1 / 20 }
const ON_PGLITE = { serve: 1 / 30, build: 1 / 10 }
/** By Zipf's law the tenth city of many people is as large as the first of a tenth of them. */
const PEER = 9

const SETTINGS = [
  'shared_buffers=1GB',
  'maintenance_work_mem=512MB',
  'work_mem=64MB',
  'max_wal_size=8GB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]

const at = (of: readonly number[], part: number) =>
  of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))] ?? 0
const p50 = (of: readonly number[]) => at(of, 0.5)
const p95 = (of: readonly number[]) => at(of, 0.95)
const ms = (of: readonly number[]) => `${p50(of).toFixed(2)} / ${p95(of).toFixed(2)}`.padStart(16)

function tellGroups(what: string, people: number, groups: readonly Group[]): void {
  const cities = citiesOf(people)
  console.log(`\n${what}: milliseconds, median / 95th percentile`)
  console.log(
    '   city of   swiped'.padEnd(20),
    ...['naive', 'serve 20', 'whole page', 'next build', 'first build'].map((name) => name.padStart(16)),
  )
  for (const { city, swiped, times } of groups) {
    const { first = 0, last = 0 } = cities[city] ?? {}
    console.log(
      `${(last - first + 1).toLocaleString('en').padStart(10)} ${swiped.toLocaleString('en').padStart(8)}`,
      ...[times.control, times.serve, times.page, times.build, times.first].map(ms),
    )
  }
}

let holds = true
function check(what: string, ratio: number, most: number): void {
  const isKept = ratio <= most
  holds &&= isKept
  const written = ratio < 0.1 ? `1/${Math.round(1 / ratio).toLocaleString('en')}` : ratio.toFixed(2)
  const bound = most < 0.1 ? `1/${Math.round(1 / most)}` : most.toFixed(1)
  console.log(`${isKept ? 'holds ' : 'MISSED'} ${what}: ${written}, at most ${bound}`)
}

const all = (groups: readonly Group[], work: keyof Group['times']) =>
  groups.flatMap(({ times }) => times[work])
const of = (groups: readonly Group[], city: number, swiped: number) =>
  groups.filter((group) => group.city === city && group.swiped === swiped)

/** Against the naive query, and by how much somebody has swiped, in the densest city. */
function checkAlone(name: string, groups: readonly Group[], most: typeof ON_POSTGRES): void {
  const densest = groups.filter(({ city }) => city === 0)
  for (const [part, quantile] of [
    ['medians', p50],
    ['95th percentiles', p95],
  ] as const) {
    const control = quantile(all(densest, 'control'))
    check(`${name}, serving over naive, ${part}`, quantile(all(densest, 'serve')) / control, most.serve)
    check(`${name}, building over naive, ${part}`, quantile(all(densest, 'build')) / control, most.build)
  }
  for (const work of ['serve', 'build'] as const) {
    const [none, many] = [0, Math.max(...SWIPED)].map((swiped) => p50(all(of(groups, 0, swiped), work)))
    check(`${name}, ${work} after 10,000 swipes over none`, (many ?? 0) / (none ?? 1), MOST.swiped)
  }
}

async function onPostgres(people: number, cities: readonly number[]): Promise<Group[]> {
  console.log(`\n${people.toLocaleString('en')} people on PostgreSQL`)
  const postgres = await openPostgres(SETTINGS)
  const giveUp = () => void postgres.close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp)
  try {
    return await measureCommunity({ databaseUrl: postgres.url, people, cities, rounds: ROUNDS })
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, giveUp)
    await postgres.close()
  }
}

const [cpu] = cpus()
console.log(
  `Node ${process.version}, ${cpus().length} processors (${cpu?.model.trim()}), ` +
    `load ${loadavg()[0]?.toFixed(1)} before this`,
)
async function comparePostgres(): Promise<void> {
  const few = await onPostgres(FEW, [0])
  const many = await onPostgres(MANY, [0, PEER])
  tellGroups(`${MANY.toLocaleString('en')} people, PostgreSQL`, MANY, many)
  tellGroups(`${FEW.toLocaleString('en')} people, PostgreSQL`, FEW, few)
  console.log('')
  checkAlone(`${MANY.toLocaleString('en')} people`, many, ON_POSTGRES)
  for (const work of ['serve', 'build'] as const)
    check(
      `${work} among ${MANY.toLocaleString('en')} over among ${FEW.toLocaleString('en')}, in cities of one size`,
      p50(all(of(many, PEER, 0), work)) / p50(all(of(few, 0, 0), work)),
      MOST.people,
    )
}

if (!isOnlyPglite) await comparePostgres()
console.log(`\n${EMBEDDED.toLocaleString('en')} people on PGlite`)
const small = await measureCommunity({ people: EMBEDDED, cities: [0], rounds: ROUNDS })
tellGroups(`${EMBEDDED.toLocaleString('en')} people, PGlite`, EMBEDDED, small)
console.log('')
checkAlone(`${EMBEDDED.toLocaleString('en')} people on PGlite`, small, ON_PGLITE)
process.exitCode = holds ? 0 : 1
