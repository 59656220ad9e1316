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

const attacks = 'server/src/attacks/**'
/** Judged by a clock or by the memory of a process, so nothing may run beside it: `npm run test:attacks`. */
const measured = 'server/src/**/*.measured.test.ts'

/** The samples in `ops/`, run by the programs that they are for: `TEST_SAMPLES=1`. */
const samples = 'server/src/**/*.samples.test.ts'

/** They start many processes, or try very much: together half of the time of all files. `FULL=1` runs them. */
const slow = [
  'server/src/{authorisation,canaries,main}.test.ts',
  'server/src/backup/*.pglite.test.ts',
  'server/src/commands/account-command.test.ts',
  'server/src/features/photos/photos.kill.test.ts',
  'tools/signals.test.ts',
]

/** Slow ones that PostgreSQL runs where there is one, and else the embedded database: one of them is enough. */
const slowOnce = [
  'server/src/auth/rate-limits/limits.test.ts',
  'server/src/db/transfer/transfer.test.ts',
  'server/src/features/discovery/deck/deck.test.ts',
  'server/src/features/discovery/ranking/training/training.test.ts',
  'server/src/features/discovery/wishes/wishes.oracle.test.ts',
  'server/src/features/limits/bot.test.ts',
  'server/src/features/moderation/decisions/overlapping.test.ts',
  'server/src/features/photos/files/{compare,store-drills}.test.ts',
  'server/src/realtime/chaos/**',
]

const leftOut = process.env['FULL'] ? [] : [...slow, ...slowOnce]

const postgres: TestProjectInlineConfiguration = {
  test: {
    ...server,
    name: 'postgres',
    include: [
      'server/src/{auth,backup,db,demo,features,http,outside,realtime}/**/*.test.ts',
      'server/src/attacks/*.pg.test.ts',
    ],
    // These ask no database, or start a process that opens its own.
    exclude: [
      ...leftOut,
      measured,
      'server/src/outside/*-files.test.ts',
      'server/src/backup/backup-file.test.ts',
      'server/src/http/connections/message-boundaries.test.ts',
      'server/src/outside/image-worker/**',
      'server/src/demo/{community,pictures}.test.ts',
      'server/src/**/*.{rules,kill,pglite,samples}.test.ts',
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
          exclude: [...leftOut, ...(process.env['TEST_PROMTOOL'] ? [] : ['**/*.promtool.test.ts'])],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [
            '**/*.{pg,redis}.test.ts',
            attacks,
            measured,
            samples,
            ...leftOut,
            ...(postgresUrl ? slowOnce : []),
          ],
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
          ...patient,
          name: 'web',
          isolate: false,
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
