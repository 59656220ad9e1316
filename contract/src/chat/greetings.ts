/** Greetings that say nothing else, in the languages of Hearth and in the spelling of `folded`. */
const greetings = new Set(
  [
    'hi, hii, hey, heyy, hello, helo, hiya, howdy, yo, sup, whats up, wassup, hi there, hey there',
    'hello there, good morning, good evening, good afternoon, good day, how are you, how are u, how',
    'r u, hows it going, how is it going, how are you doing, hru',
    'hallo, hallöchen, huhu, hej, moin, moin moin, servus, grüß dich, grüß gott, grüezi, na, na du',
    'guten tag, guten morgen, guten abend, gruss dich, was geht, was geht ab, wie gehts, wie geht es',
    'dir, wie gehts dir, alles klar, alles gut',
    'مرحبا, مرحبتين, اهلا, اهلين, اهلا وسهلا, هلا, هلا والله, هاي, هالو, سلام, السلام عليكم, سلام',
    'عليكم, صباح الخير, مساء الخير, كيفك, كيف حالك, كيف الحال, شلونك, ازيك, شو الاخبار, شو اخبارك',
    'اخبارك, تحياتي',
  ].flatMap((line) => line.split(', ')),
)

/** Only a greeting can be this short. */
const MAX_LENGTH = 60
const MAX_PARTS = 3

/** Returns a text without marks, emoji, vowel signs and stretched letters: “Heyyy!! 👋” is “heyy”. */
function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’'`´]/g, '')
    .replaceAll(/[\u064B-\u065F\u0640]/g, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll(/[^\p{L}\n]+/gu, ' ')
    .replaceAll(/(\p{L})\1{2,}/gu, '$1$1')
    .trim()
}

const isListed = (words: string): boolean =>
  greetings.has(words) || greetings.has(words.replaceAll(/(\p{L})\1+$/gu, '$1'))

/** Whether a text is one or a few greetings and nothing else, besides the name of its reader. */
export function isBareGreeting(text: string, firstName = ''): boolean {
  if (text.length > MAX_LENGTH) return false
  const name = folded(firstName)
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '' && word !== name)
  return words.length > 0 && isGreetings(words, MAX_PARTS)
}

/** Whether the words are at most so many listed greetings in a row. */
function isGreetings(words: readonly string[], most: number): boolean {
  if (words.length === 0) return true
  if (most === 0) return false
  return words.some(
    (_, last) => isListed(words.slice(0, last + 1).join(' ')) && isGreetings(words.slice(last + 1), most - 1),
  )
}
