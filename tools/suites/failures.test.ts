import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'

test('a report of Vitest names what failed, what was skipped, and a file that could not run', () => {
  const report = {
    testResults: [
      {
        name: '/hearth/server/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', title: 'right', failureMessages: [] },
          {
            status: 'failed',
            title: 'wrong',
            failureMessages: ['\u001b[31mAssertionError: 1\u001b[39m\n  at a'],
          },
          { status: 'skipped', title: 'left out', failureMessages: [] },
        ],
      },
      {
        name: '/hearth/web/b.test.ts',
        status: 'failed',
        message: 'No such file\nat b',
        assertionResults: [],
      },
    ],
  }
  expect(failuresOfVitest(report, '/hearth')).toEqual([
    'server/a.test.ts › wrong: AssertionError: 1',
    'server/a.test.ts › left out: skipped',
    'web/b.test.ts: No such file',
  ])
})

test('a report of Playwright names what failed and what passed only at its second try', () => {
  const complaints = `Error: complaints

expect(received).toEqual(expected) // deep equality

- Expected  - 1
+ Received  + 4

- Array []
+ Array [
+   "no answer",
+   "no picture",
+ ]`
  const specs = [
    {
      file: 'a.spec.ts',
      title: 'one',
      tests: [
        { projectName: 'journeys', status: 'expected', results: [{}] },
        {
          projectName: 'axe',
          status: 'unexpected',
          results: [{ error: { message: 'Error: cut off\n\n  Locator: a' }, errorLocation: { line: 7 } }],
        },
        {
          projectName: 'firefox',
          status: 'unexpected',
          results: [{ error: { message: complaints }, errorLocation: { line: 11 } }],
        },
        { projectName: 'journeys-de', status: 'flaky', results: [{}, {}] },
      ],
    },
  ]
  expect(failuresOfPlaywright({ suites: [{ suites: [{ specs }] }] })).toEqual([
    '[axe] a.spec.ts › one: Error: cut off · Locator: a · line 7',
    '[firefox] a.spec.ts › one: Error: complaints · +   "no answer", · +   "no picture", · line 11',
    '[journeys-de] a.spec.ts › one: flaky',
  ])
})
