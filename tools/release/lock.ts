import type { Lock } from './packages.ts'

const OWN = '@hearth/'
const isPackage = (folder: string) => folder.includes('node_modules/')
const nameIn = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

function objectionTo(
  folder: string,
  { link, resolved = '', integrity = '' }: Lock[string],
): string | undefined {
  const isOwn = nameIn(folder).startsWith(OWN)
  if (isOwn) return link && !isPackage(resolved) ? undefined : 'is no link to a workspace'
  if (link) return 'is a link'
  if (resolved) return `comes from ${resolved} instead of the registry`
  return /^sha512-[\w+/]{86}==$/.test(integrity) ? undefined : 'has no sha512'
}

/**
 * Returns a sentence for each entry of a lock file that npm could fill with something else. Entries have no address: npm
 * gets them from its registry or a mirror of it, and the sha512 refuses all other content.
 */
export const objectionsToLock = (lock: Lock): string[] =>
  Object.entries(lock)
    .filter(([folder]) => isPackage(folder))
    .flatMap(([folder, entry]) => {
      const objection = objectionTo(folder, entry)
      return objection ? [`${folder} ${objection}`] : []
    })
