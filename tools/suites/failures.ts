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
type PlaywrightResult = { error?: { message?: string }; errorLocation?: { line: number } }
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: PlaywrightResult[] }[]
  }[]
}

const isPassed = (status: string) => status === 'passed' || status === 'expected'
const linesOf = (message = '') => stripVTControlCharacters(message).split('\n')
const firstLine = (message?: string) => linesOf(message)[0] ?? ''

/** Lines of an error that are the same for every failure of their kind. */
const isHeading = (line: string) =>
  /^(expect\(.*|[-+] (Expected|Received) +[-+] +\d+|[-+]? ?(Array )?[[\]]+,?)$/.test(line)

/** Returns why a journey failed: the first lines of its error that tell something, and the line of the journey. */
function reasonOf(results: readonly PlaywrightResult[]): string {
  const { error, errorLocation } = results.find((one) => one.error) ?? {}
  const told = linesOf(error?.message)
    .map((line) => line.trim())
    .filter((line) => line && !isHeading(line))
    .slice(0, 5)
  return [...told, ...(errorLocation ? [`line ${errorLocation.line}`] : [])].join(' · ')
}

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
        return `[${projectName}] ${file} › ${title}: ${reasonOf(results) || status}`
      }),
  )
  return [...own, ...suites.flatMap(failuresOfPlaywright)]
}
