import { invalid } from '../../errors.ts'
import { isInBreachedFile } from '../../outside/breached-passwords.ts'
import type { AuthSettings } from '../settings.ts'
import { objectionToPassword, wordsOfCommunity } from './password.rules.ts'

type NewPasswordSettings = Pick<AuthSettings, 'brand' | 'baseUrl' | 'breachedPasswordsFile'>

/**
 * Throws `invalid` if a new password is easily guessed: a common or breached one, or hardly more than words of the person
 * or of the community.
 */
export async function requireGoodPassword(
  { brand, baseUrl, breachedPasswordsFile: file }: NewPasswordSettings,
  password: string,
  ownWords: readonly string[],
): Promise<void> {
  const objection = objectionToPassword(password, ownWords, wordsOfCommunity(brand.name, baseUrl))
  if (objection) throw invalid({ password: [objection] })
  if (file && (await isInBreachedFile(file, password))) throw invalid({ password: ['password_breached'] })
}
