/** A part of the tests that `npm test` leaves out because it is slow or needs more than Chromium. */
export type Suite = {
  name: string
  covers: string
  /** The environment variable that switches it on, with the value that `.ci/run` gives it. */
  flag: `${string}=${string}`
  /** Requirements besides those of `npm test`. */
  needs?: string
  /** Runs it without the rest. */
  alone?: string
}

/** `.ci/run` switches all of these on. */
export const slowSuites: readonly Suite[] = [
  {
    name: 'PostgreSQL',
    covers:
      'the server tests on PostgreSQL, most of them in place of the embedded database, its races and its query plans',
    flag: 'TEST_POSTGRES=1',
    needs: 'PostgreSQL 15 or later; TEST_DATABASE_URL names one that may be overwritten',
  },
  {
    name: 'Redis',
    covers: 'two processes with Redis between them',
    flag: 'TEST_REDIS=1',
    needs: 'TEST_POSTGRES=1, and Redis or Valkey; TEST_REDIS_URL names one',
  },
  {
    name: 'alerts',
    covers: 'the alert rules and the dashboard, judged by Prometheus',
    flag: 'TEST_PROMTOOL=1',
    needs: 'promtool (Debian: prometheus)',
    alone: 'TEST_PROMTOOL=1 vitest run tools/ops',
  },
  {
    name: 'measured',
    covers: 'everything judged by a clock or by memory, with nothing beside it',
    flag: 'TEST_MEASURED=1',
    alone: 'npm run test:attacks',
  },
  {
    name: 'attacks',
    covers: 'the attacks of docs/security/attacks.md with small numbers',
    flag: 'TEST_ATTACKS=1',
    alone: 'npm run attack -- all --short',
  },
  {
    name: 'accessibility',
    covers: 'axe on every state of every screen',
    flag: 'AXE=common',
    alone: 'AXE=common npm run e2e',
  },
  {
    name: 'languages',
    covers: 'every journey in one language, English, German and Arabic taking turns',
    flag: 'LANGUAGES=turns',
    alone: 'LANGUAGES=turns npm run e2e, or with LANGUAGES=all in each',
  },
  {
    name: 'ways',
    covers:
      'from the landing page to the first match in four widths, both schemes, by touch and by keyboard, at 200 % zoom and with wide text',
    flag: 'WAYS=all',
    alone: 'WAYS=all npm run e2e',
  },
  {
    name: 'Firefox',
    covers:
      'pushes that reach a real Firefox through a push service of the test, and recordings of its camera and microphone',
    flag: 'TEST_FIREFOX=1',
    needs: 'Firefox (Debian: firefox-esr)',
    alone: 'TEST_FIREFOX=1 playwright test -c e2e --project=firefox',
  },
  {
    name: 'samples',
    covers: 'Caddy, nginx and systemd with their samples in ops/',
    flag: 'TEST_SAMPLES=1',
    needs: 'Caddy, nginx, OpenSSL and systemd',
    alone: 'npm run test:samples',
  },
  {
    name: 'slow files',
    covers:
      'what starts processes, makes clips or tries very much: commands, kills, power cuts, media, the mail queue, jobs, limits, the authorisation matrix, canaries, the oracle of the deck; larger samples of what is tested by chance; journeys that record, install, pay, go offline, with relatives or through the console, and screens in every language',
    flag: 'FULL=1',
    alone: 'FULL=all npm test, with every point of an upload and every kind of session',
  },
  {
    name: 'advisories',
    covers: 'known weaknesses of shipped packages',
    flag: 'ADVISORIES=1',
    needs: 'a registry that gives advisories; where it gives none, the run says so and counts nothing',
    alone: 'npm run advisories',
  },
]

type SuiteEnvironment = Readonly<Record<string, string | undefined>>

const nameOf = ({ flag }: Suite) => flag.slice(0, flag.indexOf('='))

/** Returns one line for each suite that this environment leaves out. */
export function skippedIn(env: SuiteEnvironment): string[] {
  return slowSuites
    .filter((suite) => !env[nameOf(suite)])
    .map(({ name, covers, flag, needs, alone }) => {
      const ways = [`${flag} npm test`, ...(alone ? [alone] : [])].join(' or ')
      return `Skipped: ${name} (${covers}). Run it with ${ways}${needs ? `; needs ${needs}` : ''}.`
    })
}

/** Every flag, as `.ci/run` sets them. */
export const allFlags = (): Record<string, string> =>
  Object.fromEntries(slowSuites.map((suite) => [nameOf(suite), suite.flag.slice(nameOf(suite).length + 1)]))
