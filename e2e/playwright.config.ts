import { globSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@hearth/texts/areas'
import { defineConfig } from '@playwright/test'
import { findHeadless } from '../tools/system.ts'
import { browserFlags } from './support/browser/browser.ts'

const results = join(import.meta.dirname, '..', '.tmp', 'e2e')

const states = ['**/axe.spec.ts', '**/bidi.spec.ts', '**/languages.spec.ts', '**/overlap.spec.ts']
/** They record, install, restart, go one way many times, or take long for what few changes touch: most of the time of all. `npm test` leaves them out without `FULL=1`. */
const slow = process.env['SKIP_SLOW']
  ? [
      '**/account/{ended-sessions,google,known-people,leaving,membership,moving,security}.spec.ts',
      '**/chat/{attachments,language-model,offline-messages,topics}.spec.ts',
      '**/circle/*.spec.ts',
      '**/console/{appeal,approval,ban,community,membership,notice,pages,registration,support,withdrawn-ban}.spec.ts',
      '**/install/*.spec.ts',
      '**/profile/{intro,verification,wishes}.spec.ts',
      '**/safety/hidden-words.spec.ts',
      '**/screens/{bidi,keyboard,languages,one-input,overlap,real-pages,sign-out}.spec.ts',
      '**/swiping/{daily-pair,home,offline-swipes}.spec.ts',
    ]
  : []
const translations: readonly string[] = languages.filter((language) => language !== 'en')
const all = globSync('**/*.spec.ts', { cwd: join(import.meta.dirname, 'journeys') }).toSorted()
const takesTurns = process.env['LANGUAGES'] === 'turns'

const turnsOf = (language: string) =>
  all.filter((_, n) => languages[n % languages.length] === language).map((file) => `**/${file}`)

/**
 * Every journey in English; in each translation one way through the product and the installed app, with `AXE` also the real
 * pages. With `LANGUAGES=all` every journey in each language; with `LANGUAGES=turns` each in one, the languages taking turns.
 */
function filesIn(language: string): string[] {
  if (process.env['LANGUAGES'] === 'all' || (language === 'en' && !takesTurns)) return ['**/*.spec.ts']
  const always = ['**/first-match.spec.ts', '**/installed.spec.ts']
  const pages = process.env['AXE'] ? ['**/real-pages.spec.ts'] : []
  return [...always, ...pages, ...(takesTurns ? turnsOf(language) : [])]
}

/** Some journeys are there for sizes and input methods, which are the same in every language. */
const english = /@english/

const journeys = {
  testIgnore: [...states, ...slow, '**/*.{measured,firefox}.spec.ts'],
  workers: 3,
}

export default defineConfig({
  testDir: 'journeys',
  outputDir: join(results, 'failures'),
  globalSetup: './support/server/prepare.ts',
  fullyParallel: true,
  // The axe tests wait half of their time, journeys hardly, so there are more workers than processors.
  workers: 4,
  projects: [
    { name: 'journeys', ...journeys, testMatch: filesIn('en') },
    ...(takesTurns
      ? [{ name: 'journeys-english', ...journeys, grep: english, testMatch: translations.flatMap(turnsOf) }]
      : []),
    ...translations.map((language) => ({
      name: `journeys-${language}`,
      ...journeys,
      grepInvert: english,
      testMatch: filesIn(language),
      use: { language, locale: `${language}-US` },
    })),
    ...(process.env['TEST_FIREFOX'] ? [{ name: 'firefox', testMatch: '**/*.firefox.spec.ts' }] : []),
    { name: 'axe', testMatch: states, testIgnore: slow, workers: 2 },
    // Judged by a clock, so nothing may run beside it: `npm run test:attacks`.
    ...(process.env['TEST_MEASURED']
      ? [{ name: 'measured', testMatch: '**/*.measured.spec.ts', workers: 1 }]
      : []),
  ],
  forbidOnly: true,
  // Everything waits for what it is about; on a machine that does much else it takes ten times as long.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 390, height: 844 },
    actionTimeout: 45_000,
    // Movement costs a fifth of a run. The journeys that are about it have it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadless() ?? 'chromium', args: browserFlags },
  },
})
