import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Returns the certificates of the file that `CA_FILE` names, or what is wrong with it. */
export function readAuthorities(path: string | undefined): { authorities: string[]; mistakes: string[] } {
  if (!path) return { authorities: [], mistakes: [] }
  try {
    const authorities = readFileSync(path, 'utf8').match(CERTIFICATE) ?? []
    const mistakes = authorities.length === 0 ? ['CA_FILE must be a PEM file with certificates'] : []
    return { authorities, mistakes }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return { authorities: [], mistakes: [`CA_FILE names a file that can’t be read${code}`] }
  }
}

/** Makes every client of this thread trust these authorities, besides those that Node trusts. */
export function trustAuthorities(authorities: readonly string[]): void {
  if (authorities.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...authorities])
}
