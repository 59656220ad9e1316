import { domainToUnicode } from 'node:url'
import { dictionary } from '@zxcvbn-ts/language-common'
import { breachedPasswords } from './breached-list.ts'

/** The most common passwords, which an attacker tries first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Words of the product that passwords must not consist of. `docs/security/authentication.md` has the same list. */
export const productWords = ['hearth', 'dating', 'admin', 'moderator', 'staff'] as const
/** The password of the demo community, which is published. */
export const DEMO_PASSWORD = 'sit-by-the-hearth'

const MIN_WORD_LENGTH = 4
/** Fewer letters and digits than this beside such words are soon guessed. */
const MIN_LEFT = 6

/** Removes the digits and signs at both ends, which many people add. */
const bare = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isOneWordAgain = (text: string) =>
  /^(.+?)\1+$/u.test(text) && common.has(/^(.+?)\1+$/u.exec(text)?.[1] ?? '')

/** Returns the words that a password of this community must not consist of, by its name and address. */
export const wordsOfCommunity = (name: string, baseUrl: string): string[] => [
  ...productWords,
  name,
  domainToUnicode(new URL(baseUrl).hostname),
]

function isLittleMoreThan(texts: readonly string[], lower: string): boolean {
  const words = texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower)
  return rest !== lower && bare(rest).replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LEFT
}

type Objection =
  | 'password_one_character'
  | 'password_too_common'
  | 'password_breached'
  | 'password_like_name_or_email'
  | 'password_like_community'

/** Returns the reason why a password is too easy to guess, or `undefined`. */
export function objectionToPassword(
  password: string,
  ownWords: readonly string[],
  communityWords: readonly string[] = [],
): Objection | undefined {
  const lower = password.toLowerCase()
  if (/^(.)\1*$/u.test(lower)) return 'password_one_character'
  const texts = [lower, bare(lower)]
  if (texts.some((text) => common.has(text) || isOneWordAgain(text))) return 'password_too_common'
  if (texts.some((text) => breachedPasswords().has(text))) return 'password_breached'
  if (isLittleMoreThan(ownWords, lower)) return 'password_like_name_or_email'
  const isLikeCommunity = lower === DEMO_PASSWORD || isLittleMoreThan([...ownWords, ...communityWords], lower)
  return isLikeCommunity ? 'password_like_community' : undefined
}
