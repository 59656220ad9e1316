import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; title: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

const isPassed = (status: string) => status === 'passed' || status === 'expected'
const firstLine = (message = '') => stripVTControlCharacters(message).split('\n')[0] ?? ''

/** Returns one line for each test of a Vitest report that did not pass, and for each file that could not run. */
export function failuresOfVitest({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((one) => !isPassed(one.status))
    if (tests.length === 0 && !isPassed(status)) return [`${file}: ${firstLine(message)}`]
    return tests.map((one) => `${file} › ${one.title}: ${firstLine(one.failureMessages[0]) || one.status}`)
  })
}

/** Returns one line for each test of a Playwright report that did not pass at its first try. */
export function failuresOfPlaywright({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => !isPassed(status))
      .map(({ projectName, status, results }) => {
        const reason = firstLine(results.find(({ error }) => error)?.error?.message) || status
        return `[${projectName}] ${file} › ${title}: ${reason}`
      }),
  )
  return [...own, ...suites.flatMap(failuresOfPlaywright)]
}
