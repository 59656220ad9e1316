import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { MAX_PAGE_LENGTH } from '@hearth/contract/console/pages'
import { type PageName, pageNames } from '@hearth/contract/public/pages'
import { languages } from '@hearth/texts/areas'
import { type Config, readConfig } from '../config/config.ts'
import { showPage, showPages, showPageText } from '../features/pages/console-pages.ts'
import { publishPage } from '../features/pages/pages.ts'
import { DEFAULT_LANGUAGE, knownLanguage } from '../language.ts'
import { byOperator, EXIT_USAGE, refuse, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run pages -- list

  The pages, and in which languages they are published.

npm run pages -- show PAGE [--language L] [--version N]

  The text of a version, in Markdown; without --version the current one. If the page isn’t published in the
  language, Hearth’s template, with [blanks] for what only you know.

npm run pages -- versions PAGE [--language L]

  All versions of a page, newest first.

npm run pages -- publish PAGE FILE [--language L] [--changed "WHAT CHANGED"] [--needs-acceptance]

  Publishes the Markdown file as the next version. Its blanks must be filled in. Say in a sentence what changed, unless it
  is the first version. With --needs-acceptance, members must accept it at their next visit (terms and rules only).

  Pages: ${pageNames.join(', ')}. Languages: ${languages.join(', ')}; without --language ${DEFAULT_LANGUAGE}.
`

type PageCommandOptions = {
  language: (typeof languages)[number]
  version: number | undefined
  changed: string
  needsAcceptance: boolean
}
type PageVerb = (
  config: Config,
  page: PageName,
  options: PageCommandOptions & { file: string },
) => Promise<number>

async function list(config: Config): Promise<number> {
  const { pages } = await withCommunity(config, ({ db }) => showPages(db))
  for (const { page, current } of pages) {
    const versions = current.map(
      ({ language, number, publishedAt }) => `${language} version ${number} of ${publishedAt.slice(0, 10)}`,
    )
    say(`${page}: ${versions.join(', ') || 'not published yet'}`)
  }
  return 0
}

const show: PageVerb = async (config, page, { language, version }) => {
  const text = await withCommunity(config, async ({ db }, { brand }) => {
    if (version !== undefined) return (await showPageText(db, { page, language, number: version })).text
    const { text: current, template } = await showPage(db, page, language, brand.name)
    return current ?? template
  })
  say(text)
  return 0
}

const versions: PageVerb = async (config, page, { language }) => {
  const view = await withCommunity(config, ({ db }, { brand }) => showPage(db, page, language, brand.name))
  for (const { number, publishedAt, author, changeNote, needsAcceptance } of view.versions) {
    const by = author ? author.name : 'operator'
    say([number, publishedAt, by, needsAcceptance ? 'needs acceptance' : '', changeNote].join('  ').trim())
  }
  if (view.versions.length === 0) say(`Not published in ${language} yet.`)
  return 0
}

const publish: PageVerb = async (config, page, { language, file, changed, needsAcceptance }) => {
  const text = (await readFile(file, 'utf8')).normalize('NFC').trim()
  if (text === '' || text.length > MAX_PAGE_LENGTH)
    return refuse(`A page has 1 to ${MAX_PAGE_LENGTH} characters.`)
  const now = () => new Date()
  const number = await withCommunity(config, ({ db, transact }) =>
    publishPage(
      { db, transact, now },
      { page, language, text, needsAcceptance, changeNote: changed.trim(), actor: byOperator },
    ),
  )
  say(`Version ${number} of ${page} (${language}) is published.`)
  if (needsAcceptance) say('Members are asked to accept it. Open pages ask within five seconds.')
  return 0
}

const verbs = new Map<string, { run: PageVerb; takes: number }>([
  ['show', { run: show, takes: 1 }],
  ['versions', { run: versions, takes: 1 }],
  ['publish', { run: publish, takes: 2 }],
])

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        language: { type: 'string' },
        version: { type: 'string' },
        changed: { type: 'string' },
        'needs-acceptance': { type: 'boolean' },
      },
    })
  } catch {
    return undefined
  }
}

/** Returns the options of a verb, or nothing if one of them makes no sense. */
function optionsOf(values: NonNullable<ReturnType<typeof parse>>['values']): PageCommandOptions | undefined {
  const language = knownLanguage(values.language ?? DEFAULT_LANGUAGE)
  const version = values.version === undefined ? undefined : Number(values.version)
  if (!language || (version !== undefined && !(Number.isInteger(version) && version > 0))) return undefined
  const needsAcceptance = values['needs-acceptance'] ?? false
  return { language, version, changed: values.changed ?? '', needsAcceptance }
}

/** Returns what a verb with a page asks for, or nothing if it makes no sense. */
function workOf(parsed: ReturnType<typeof parse>) {
  const [name = '', pageName, ...rest] = parsed?.positionals ?? []
  const verb = verbs.get(name)
  const page = pageNames.find((one) => one === pageName)
  const options = parsed && optionsOf(parsed.values)
  if (!verb || !page || !options || rest.length !== verb.takes - 1) return undefined
  return () => verb.run(readConfig(), page, { ...options, file: rest[0] ?? '' })
}

await runCommand(async (args) => {
  if (args.length === 1 && args[0] === 'list') return list(readConfig())
  const work = workOf(parse(args))
  if (work) return work()
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
