import { readFile } from 'node:fs/promises'
import { type BannerInput, CommunityInput, landingTexts } from '@hearth/contract/console/community'
import { parseProblem } from '@hearth/contract/refusals'
import { languages } from '@hearth/texts/areas'
import { type Config, readConfig } from '../config/config.ts'
import type { OpenDatabase } from '../db/open.ts'
import { AppError, problemReplyOf } from '../errors.ts'
import { type CommunityValues, changeCommunity, readCommunity } from '../features/community/community.ts'
import { DEFAULT_LANGUAGE } from '../language.ts'
import { byOperator, EXIT_USAGE, refuse, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run community -- show

  What is set for this community, and the settings of the server behind it.

npm run community -- set NAME VALUE
npm run community -- reset NAME

  Sets a value in the place of the server’s setting, or goes back to that. The names:
    name            the name of the community
    color           the colour of the light scheme, such as #ad401b
    color-dark      the colour of the dark scheme
    logo            the name of an SVG file
    language        for visitors whose browser asks for none of ours: ${languages.join(', ')}
    units           km or miles, for people whose browser names no region
    headline.LANG   the landing page in one language, such as headline.de;
    tagline.LANG    “reset landing” removes all of them
    closing.LANG

npm run community -- banner [--warning] [--lang LANG] [--link LINK] [--until TIME] TEXT…
npm run community -- banner off

  Shows a text above every screen, or ends that. With --lang it adds a language to the banner that is there.

npm run community -- maintenance on [--until TIME]
npm run community -- maintenance off

  Closes the community for members; staff can still work. TIME is such as 2026-03-01T14:00Z.

Every process of a running server uses a change within five seconds. With the embedded database, stop Hearth first or
use the console.
`

const fieldOf: Partial<Record<string, keyof CommunityInput>> = {
  name: 'name',
  color: 'color',
  'color-dark': 'colorDark',
  logo: 'mark',
  language: 'language',
  units: 'distanceUnit',
  landing: 'landing',
}

const flags = new Map([
  ['--lang', 'lang'],
  ['--link', 'link'],
  ['--until', 'until'],
])

type GivenOptions = { words: string[]; isWarning: boolean; lang?: string; link?: string; until?: string }

/** Separates the options from the words. Returns `undefined` if an option has no value or is unknown. */
function optionsIn(args: readonly string[]): GivenOptions | undefined {
  const options: GivenOptions = { words: [], isWarning: false }
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const name = flags.get(arg)
    if (arg === '--warning') options.isWarning = true
    else if (name) {
      at += 1
      const value = args[at]
      if (value === undefined) return undefined
      Object.assign(options, { [name]: value })
    } else if (arg.startsWith('--')) return undefined
    else options.words.push(arg)
  }
  return options
}

const instantOf = (time: string | undefined): string | null => {
  if (time === undefined) return null
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? time : at.toISOString()
}

/** Checks an input as the console does, stores it, and says what is wrong with it otherwise. */
async function change(database: OpenDatabase, given: unknown): Promise<number> {
  const read = CommunityInput.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = issue?.path.join('.') ?? ''
    return refuse(`${name}: ${problemReplyOf(parseProblem(issue?.message ?? '')).message}. Nothing changed.`)
  }
  try {
    await changeCommunity({ transact: database.transact, now: () => new Date() }, byOperator, read.data)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [[name, problem] = ['', error.problem] as const] = Object.entries(error.fields ?? {})
    return refuse(`${name}: ${problemReplyOf(problem).message}. Nothing changed.`)
  }
  say('Done. Every process uses it within five seconds.')
  return 0
}

const noBanner: BannerInput = { kind: 'information', texts: {}, link: null, endsAt: null }

const landingName = new RegExp(`^(${landingTexts.join('|')})\\.([\\w-]+)$`)

/** Returns the input that sets or resets a text of the landing page. */
function landingInput(values: CommunityValues, name: string, value: string): CommunityInput | undefined {
  const [, named, language] = landingName.exec(name) ?? []
  const text = landingTexts.find((one) => one === named)
  if (!text || !language) return undefined
  const before = values.landing?.[language] ?? { headline: '', tagline: '', closing: '' }
  return { landing: { [language]: { ...before, [text]: value } } }
}

async function set(database: OpenDatabase, [name = '', ...words]: readonly string[]): Promise<number> {
  const value = words.join(' ')
  if (!name || !value) return EXIT_USAGE
  const landing = landingInput(await readCommunity(database), name, value)
  if (landing) return change(database, landing)
  const field = fieldOf[name]
  if (!field || field === 'landing') return EXIT_USAGE
  return change(database, { [field]: field === 'mark' ? await readFile(value, 'utf8') : value })
}

async function reset(database: OpenDatabase, [name = '', ...rest]: readonly string[]): Promise<number> {
  if (rest.length > 0) return EXIT_USAGE
  const landing = landingInput(await readCommunity(database), name, '')
  const field = fieldOf[name]
  if (landing) return change(database, landing)
  return field ? change(database, { [field]: null }) : EXIT_USAGE
}

/** Returns the banner of these options. With a language it adds to the one that is there. */
function bannerInput(
  { words, isWarning, lang, link, until }: GivenOptions,
  before: CommunityValues['banner'],
) {
  const { kind, texts, link: oldLink, endsAt } = before ?? noBanner
  return {
    kind: isWarning ? 'warning' : kind,
    texts: { ...texts, [lang ?? DEFAULT_LANGUAGE]: words.join(' ') },
    link: link ?? oldLink,
    endsAt: until === undefined ? endsAt : instantOf(until),
  }
}

async function banner(database: OpenDatabase, args: readonly string[]): Promise<number> {
  const options = optionsIn(args)
  if (!options || options.words.length === 0) return EXIT_USAGE
  if (options.words.join(' ') === 'off') return change(database, { banner: null })
  const before = options.lang === undefined ? undefined : (await readCommunity(database)).banner
  return change(database, { banner: bannerInput(options, before) })
}

async function maintenance(database: OpenDatabase, args: readonly string[]): Promise<number> {
  const options = optionsIn(args)
  if (options?.words.length !== 1) return EXIT_USAGE
  if (options.words[0] === 'off') return change(database, { maintenance: null })
  if (options.words[0] !== 'on') return EXIT_USAGE
  return change(database, { maintenance: { until: instantOf(options.until) } })
}

/** Says a value, and where it comes from. */
const sayValue = (name: string, own: string | undefined, fallback: string) =>
  say(`${name}: ${own ?? fallback}${own === undefined ? ' (from the server’s settings)' : ''}`)

const OF_HEARTH = 'that of Hearth'

function sayLook({ name, color, colorDark, mark }: CommunityValues, { brand }: Config): void {
  sayValue('name', name, brand.name)
  sayValue('color', color, brand.color ?? OF_HEARTH)
  sayValue('color-dark', colorDark, brand.colorDark ?? OF_HEARTH)
  sayValue('logo', mark && `${Buffer.byteLength(mark)} bytes of SVG`, brand.markFile ?? OF_HEARTH)
}

function sayLanding({ landing = {} }: CommunityValues): void {
  for (const [language, texts] of Object.entries(landing))
    for (const name of landingTexts) if (texts[name]) say(`${name}.${language}: ${texts[name]}`)
}

function sayNotices({ banner: shown, maintenance: closed }: CommunityValues): void {
  const until = closed?.until ? ` until ${closed.until}` : ''
  say(`banner: ${shown ? JSON.stringify(shown) : 'off'}`)
  say(`maintenance: ${closed ? `on${until}` : 'off'}`)
}

async function show(database: OpenDatabase, args: readonly string[], config: Config): Promise<number> {
  if (args.length > 0) return EXIT_USAGE
  const values = await readCommunity(database)
  sayLook(values, config)
  sayValue('language', values.language, DEFAULT_LANGUAGE)
  sayValue('units', values.distanceUnit, 'as in the region of the language')
  sayLanding(values)
  sayNotices(values)
  return 0
}

const verbs = new Map<
  string,
  (database: OpenDatabase, args: readonly string[], config: Config) => Promise<number>
>([
  ['show', show],
  ['set', set],
  ['reset', reset],
  ['banner', banner],
  ['maintenance', maintenance],
])

await runCommand(async ([name = '', ...args]) => {
  const verb = verbs.get(name)
  const config = readConfig()
  const code = verb ? await withCommunity(config, (database) => verb(database, args, config)) : EXIT_USAGE
  if (code === EXIT_USAGE) process.stderr.write(USAGE)
  return code
})
