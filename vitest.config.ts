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
} satisfies TestProjectInlineConfiguration['test']

const postgres: TestProjectInlineConfiguration = {
  test: {
    ...server,
    name: 'postgres',
    include: ['server/src/**/*.test.ts'],
    // These ask no database, or start a process that opens its own.
    exclude: ['server/src/*.test.ts', 'server/src/**/*.rules.test.ts'],
    provide: { postgresUrl },
  },
}

export default defineConfig({
  test: {
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
          exclude: ['**/*.pg.test.ts'],
          provide: { postgresUrl: '' },
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
