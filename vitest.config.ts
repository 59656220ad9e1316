import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? ''

/** Files that start processes, or wait for answers that are late on purpose, and use little of the machine. */
const waiting =
  /\/server\/src\/(main|account-command|auth\/tries\/limits|outside\/post-office|features\/photos\/photos\.kill|realtime\/(chaos|two-houses\.redis)|attacks\/\w+)\.test\.ts$/

/** What mostly waits begins first, so that others fill its waits and nobody waits for it in the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own, and gives a new list
    const sorted = await super.sort(files)
    const isLate = ({ moduleId }: TestSpecification) => Number(!waiting.test(moduleId))
    return sorted.toSorted((one, other) => isLate(one) - isLate(other))
  }
}

/** What is timed, or weighed, is another thing where much else is tested, so nothing runs beside it. */
const measured = ['server/src/attacks/enumeration.test.ts', 'server/src/realtime/slow-readers.test.ts']

const server = {
  environment: 'node' as const,
  globalSetup: ['server/src/testing/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // Nothing keeps state in a module, and reading them all anew costs more than most tests.
  isolate: false,
} satisfies TestProjectInlineConfiguration['test']

const attacks = {
  ...server,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  provide: { postgresUrl: '' },
} satisfies TestProjectInlineConfiguration['test']

const postgres: TestProjectInlineConfiguration = {
  test: {
    ...server,
    name: 'postgres',
    include: ['server/src/**/*.test.ts'],
    // These ask no database, or start a process that opens its own, or are about the embedded one.
    exclude: [
      'server/src/*.test.ts',
      'server/src/attacks/**',
      ...measured,
      'server/src/outside/darkroom/**',
      'server/src/outside/photo-files.test.ts',
      'server/src/demo/{community,pictures}.test.ts',
      'server/src/testing/**',
      'server/src/db/pglite.test.ts',
      'server/src/**/*.rules.test.ts',
      'server/src/**/*.kill.test.ts',
      // These want a Redis beside it.
      ...(process.env['TEST_REDIS_URL'] ? [] : ['**/*.redis.test.ts']),
    ],
    provide: { postgresUrl },
  },
}

export default defineConfig({
  test: {
    // More than there are processors, because much of it waits; a share in per cent never gives more.
    maxWorkers: Math.ceil(2.5 * availableParallelism()),
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'contract',
          environment: 'node',
          // The map reads every file of the project.
          testTimeout: 20_000,
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/*.redis.test.ts', 'server/src/attacks/**', ...measured],
          provide: { postgresUrl: '' },
        },
      },
      {
        test: {
          ...attacks,
          name: 'attacks',
          include: ['server/src/attacks/**/*.test.ts'],
          exclude: measured,
        },
      },
      {
        test: {
          ...attacks,
          name: 'measured',
          include: measured,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      ...(postgresUrl ? [postgres] : []),
      {
        test: {
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
