import { dirname, join, matchesGlob, normalize } from 'node:path'

/** A tracked file with its text; the text of a file that is neither documentation nor source is empty. */
export type TrackedText = { path: string; text: string }

const FOLDERS = 'contract|server|web|demo|e2e|bench|tools|docs|ops'
const isFileName = /^[\w@.{},*/-]+\.(?:ts|tsx|md|css|svg|yaml)$/
const isFolderName = new RegExp(`^(?:${FOLDERS})/[\\w@.*/-]+/$`)
/** Placeholders of recipes such as `x.routes.ts`, suffixes such as `.rules.ts`, addresses and generated files. */
const isPlaceholder = /(?:^|\/)x\.|^X[A-Z]|^[./]|^index\.ts$/

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function brokenLinks({ path, text }: TrackedText, tracked: ReadonlyMap<string, string>): string[] {
  const paths = [...tracked.keys()]
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    const [file = '', anchor] = target.split('#')
    const to = file === '' ? path : normalize(join(dirname(path), file))
    const isFolder = paths.some((one) => one.startsWith(`${to.replace(/\/$/, '')}/`))
    if (!tracked.has(to) && !isFolder) return [`${path} links to ${target}`]
    const headings = [...(tracked.get(to) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
      anchorOf(words),
    )
    return anchor === undefined || headings.includes(anchor) ? [] : [`${path} links to ${target}`]
  })
}

/** Markdown names files everywhere, source code in its comments. */
const proseOf = ({ path, text }: TrackedText): string =>
  path.endsWith('.md')
    ? text
    : text
        .split('\n')
        .filter((line) => /^\s*(?:\/\/|\/\*\*|\*)/.test(line))
        .join('\n')

function missingFiles(file: TrackedText, paths: readonly string[]): string[] {
  const names = [...proseOf(file).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) =>
    name.replace(/^\.\.?\//, ''),
  )
  return [...new Set(names)].flatMap((name) => {
    if (isPlaceholder.test(name)) return []
    const exists = isFolderName.test(name)
      ? paths.some((path) => path.startsWith(name) || matchesGlob(path, `${name}**`))
      : !isFileName.test(name) ||
        name.startsWith('*') ||
        paths.some((path) => path === name || path.endsWith(`/${name}`) || matchesGlob(path, `**/${name}`))
    return exists ? [] : [`${file.path} names ${name}`]
  })
}

/** One sentence for each relative link and each back-quoted file or folder that does not exist. */
export function brokenReferences(files: readonly TrackedText[]): string[] {
  const tracked = new Map(files.map(({ path, text }) => [path, text]))
  const paths = [...tracked.keys()]
  return files.flatMap((file) => [
    ...(file.path.endsWith('.md') ? brokenLinks(file, tracked) : []),
    ...missingFiles(file, paths),
  ])
}

/** The index of the decision pages, from their file names and titles. */
export function decisionIndex(files: readonly TrackedText[]): string {
  const lines = files
    .filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path))
    .map(({ path, text }) => {
      const file = path.slice('docs/decisions/'.length)
      return `- [${file.slice(0, 4)}](${file}) ${/^# (.+)$/m.exec(text)?.[1] ?? ''}`
    })
  return `# Decisions\n\n${lines.toSorted().join('\n')}\n`
}
