import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { compileTexts } from './tools/texts/compile.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

for (const problem of compileTexts(import.meta.dirname)) throw new Error(problem)

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? ''

// A test that hangs ends here. On a machine that does much else, a healthy one takes ten times as long as alone.
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
} satisfies TestProjectInlineConfiguration['test']

const server = {
  ...patient,
  environment: 'node' as const,
  globalSetup: ['server/src/testing/global-setup.ts'],
  // Nothing keeps state in a module, and reading them all again costs more than most tests.
  isolate: false,
  provide: { postgresUrl: '' },
} satisfies TestProjectInlineConfiguration['test']

const web = {
  ...patient,
  environment: 'jsdom' as const,
  setupFiles: ['web/src/testing/setup.ts'],
} satisfies TestProjectInlineConfiguration['test']

/** Where a late request of another file in the same window would be counted too. */
const countsRequests = ['web/src/features/landing/landing.test.tsx']

const attacks = 'server/src/attacks/**'
/** Judged by a clock or by the memory of a process, so nothing may run beside it: `npm run test:attacks`. */
const measured = 'server/src/**/*.measured.test.ts'

/** The samples in `ops/`, run by the programs that they are for: `TEST_SAMPLES=1`. */
const samples = 'server/src/**/*.samples.test.ts'

/**
 * They start processes, make clips, try very much, or take long for what few changes touch: together most of the time of all
 * files. `npm test` leaves them out without `FULL=1`.
 */
const slow = process.env['SKIP_SLOW']
  ? [
      'server/src/{authorisation,canaries,main}.test.ts',
      'server/src/api-clients/**',
      'server/src/auth/{google/{google,identity-tokens},hardening,security-events}.test.ts',
      'server/src/auth/rate-limits/limits.test.ts',
      'server/src/auth/second-factor/**',
      'server/src/backup/{backup-file,*.pglite}.test.ts',
      'server/src/commands/**',
      'server/src/db/jobs/{job-states,jobs}.test.ts',
      'server/src/db/migrations.test.ts',
      'server/src/db/transfer/transfer.test.ts',
      'server/src/demo/pictures.test.ts',
      'server/src/features/account/export/data-export.test.ts',
      'server/src/features/audit/audit.test.ts',
      'server/src/features/cases/items/adding.test.ts',
      'server/src/features/chat/attachments/**',
      'server/src/features/chat/sending/{request-limits,same-text,send-limits}.test.ts',
      'server/src/features/chat/upkeep/**',
      'server/src/features/circle/{permission-matrix,quiet-mode}.test.ts',
      'server/src/features/discovery/deck/deck.test.ts',
      'server/src/features/discovery/exposures/draws.rules.test.ts',
      'server/src/features/discovery/pair-of-the-day/**',
      'server/src/features/discovery/ranking/training/{learn-decisions,training}.test.ts',
      'server/src/features/discovery/search/search.test.ts',
      'server/src/features/discovery/wishes/wishes.oracle.test.ts',
      'server/src/features/icebreakers/model-words.test.ts',
      'server/src/features/intros/**',
      'server/src/features/limits/{bot,limits}.test.ts',
      'server/src/features/membership/{comfort,fairness,joining,membership.rules}.test.ts',
      'server/src/features/membership/payments/**',
      'server/src/features/moderation/{appeals,bans}/**',
      'server/src/features/moderation/decisions/{copies,overlapping}.test.ts',
      'server/src/features/moderation/transparency/**',
      'server/src/features/notifications/{delivering/privacy.test.ts,digest/**}',
      'server/src/features/pages/**',
      'server/src/features/phrasing/**',
      'server/src/features/photos/photos.{kill,s3}.test.ts',
      'server/src/features/photos/media/{media,media.corpus}.test.ts',
      'server/src/features/photos/files/{compare,store-drills}.test.ts',
      'server/src/features/registration/**',
      'server/src/features/safety/{known-addresses,near-copies}/**',
      'server/src/features/verification/**',
      'server/src/http/openapi/hostile-addresses.test.ts',
      'server/src/http/page/install.test.ts',
      'server/src/http/{caching,readyz}.test.ts',
      'server/src/outside/{image-worker,media-worker}/**',
      'server/src/outside/mail/mail-queue.test.ts',
      'server/src/outside/tracing.pglite.test.ts',
      'server/src/realtime/chaos/**',
      'server/src/testing/database/test-database.test.ts',
      'tools/signals.test.ts',
    ]
  : []

/** The folders whose tests ask PostgreSQL where there is one, and those of `db` the embedded database besides. */
const askDatabase = 'auth|backup|demo|features|http|outside|realtime'

/** These ask no database, or start a process that opens its own. */
const askNoPostgres = [
  'server/src/outside/*-files.test.ts',
  'server/src/backup/backup-file.test.ts',
  'server/src/http/connections/message-boundaries.test.ts',
  'server/src/outside/image-worker/**/*.test.ts',
  'server/src/demo/{community,pictures}.test.ts',
  'server/src/**/*.{rules,kill,pglite}.test.ts',
]

const postgres: TestProjectInlineConfiguration = {
  test: {
    ...server,
    name: 'postgres',
    include: [`server/src/@(db|${askDatabase})/**/*.test.ts`, 'server/src/attacks/*.pg.test.ts'],
    exclude: [
      ...slow,
      ...askNoPostgres,
      measured,
      samples,
      ...(process.env['TEST_REDIS_URL'] ? [] : ['**/*.redis.test.ts']),
    ],
    provide: { postgresUrl },
  },
}

export default defineConfig({
  test: {
    // More than there are processors, because much of it waits; a share in per cent never gives more.
    maxWorkers: Math.ceil(2.5 * availableParallelism()),
    projects: [
      {
        test: {
          ...patient,
          name: 'contract',
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...slow, ...(process.env['TEST_PROMTOOL'] ? [] : ['**/*.promtool.test.ts'])],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: [
            'demo/**/*.test.ts',
            ...(postgresUrl
              ? ['server/src/*.test.ts', `server/src/!(${askDatabase})/**/*.test.ts`, ...askNoPostgres]
              : ['server/src/**/*.test.ts']),
          ],
          exclude: ['**/*.{pg,redis}.test.ts', attacks, measured, samples, ...slow],
        },
      },
      {
        test: {
          ...server,
          name: 'attacks',
          include: [`${attacks}/*.test.ts`],
          exclude: ['**/*.pg.test.ts', measured],
        },
      },
      {
        test: {
          ...server,
          name: 'measured',
          include: [measured],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      ...(postgresUrl ? [postgres] : []),
      ...(process.env['TEST_SAMPLES'] ? [{ test: { ...server, name: 'samples', include: [samples] } }] : []),
      {
        test: {
          ...web,
          name: 'web',
          isolate: false,
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: countsRequests,
        },
      },
      { test: { ...web, name: 'web-alone', include: countsRequests } },
    ],
  },
})
