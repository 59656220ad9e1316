import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords, which an attacker tries first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

const MIN_WORD_LENGTH = 4

/** Removes the digits and signs at both ends, which many people add. */
const bare = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isOneWordAgain = (text: string) =>
  /^(.+?)\1+$/u.test(text) && common.has(/^(.+?)\1+$/u.exec(text)?.[1] ?? '')

type Objection = 'password_one_character' | 'password_too_common' | 'password_like_name_or_email'

/** Returns the reason why a password is too easy to guess, or `undefined`. */
export function objectionToPassword(password: string, words: readonly string[]): Objection | undefined {
  const lower = password.toLowerCase()
  if (/^(.)\1*$/u.test(lower)) return 'password_one_character'
  if ([lower, bare(lower)].some((text) => common.has(text) || isOneWordAgain(text))) {
    return 'password_too_common'
  }
  const own = words
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
  const rest = own.reduce((left, word) => left.replaceAll(word, ''), lower)
  return rest !== lower && bare(rest).length < MIN_WORD_LENGTH ? 'password_like_name_or_email' : undefined
}
