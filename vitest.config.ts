import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? ''

const server = {
  environment: 'node' as const,
  globalSetup: ['server/src/testing/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // Nothing keeps state in a module, and reading them all anew costs more than most tests.
  isolate: false,
} satisfies TestProjectInlineConfiguration['test']

const postgres: TestProjectInlineConfiguration = {
  test: {
    ...server,
    name: 'postgres',
    include: ['server/src/**/*.test.ts'],
    // These ask no database, or start a process that opens its own.
    exclude: [
      'server/src/*.test.ts',
      'server/src/attacks/**',
      'server/src/outside/darkroom/**',
      'server/src/outside/photo-files.test.ts',
      'server/src/demo/drawing/**',
      'server/src/**/*.rules.test.ts',
      'server/src/**/*.kill.test.ts',
    ],
    provide: { postgresUrl },
  },
}

export default defineConfig({
  test: {
    maxWorkers: '150%',
    projects: [
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', 'server/src/attacks/**'],
          provide: { postgresUrl: '' },
        },
      },
      {
        test: {
          environment: 'node',
          name: 'attacks',
          include: ['server/src/attacks/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What is timed here must not wait for what else is tested.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      ...(postgresUrl ? [postgres] : []),
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
})
