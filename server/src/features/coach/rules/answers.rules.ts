import type { CoachRule } from '@hearth/contract/profile/coach'
import { clichePhrases, clicheWords } from './cliche-words.ts'
import { sentencesIn, wordsIn } from './words.rules.ts'

const MAX_PHRASE = 80
/** Fewer words give nobody anything to reply to. */
const LEAST_WORDS = 4
const LEAST_LIST_PARTS = 3
const MAX_WORDS_IN_LIST_PART = 3
/** A longer text has details enough. */
const WORDS_WITHOUT_HOOK = 9

/** Words by which somebody tells a story, gives a reason or asks. */
const hooks = new Set(
  wordsIn(`because when since once last first until although but unless why how what which who you your
    weil wenn seit seitdem einmal letzten letzte letztes ersten erste als bis obwohl aber warum wie was welche welcher wer
    du dir dich dein deine ihr euch
    لأن لأنني عندما حين لما منذ مرة آخر أول حتى رغم لكن لماذا كيف ماذا هل من أي أنت أنتِ معك`),
)

// In Arabic "and", "with", "for" and the article are written onto the word.
const formsOf = (word: string): string[] => [word, word.replace(/^[وف]?[بل]?(?:ال)?(?=.{2})/, '')]

/** Returns the first sentence that has only words of many profiles. */
function findCommonSentence(text: string): string | undefined {
  return sentencesIn(text).find((sentence) => {
    const words = wordsIn(sentence)
    return Object.values(clicheWords).some(({ common, fillers }) => {
      const isOneOf = (set: ReadonlySet<string>, word: string) => formsOf(word).some((form) => set.has(form))
      return (
        words.filter((word) => isOneOf(common, word)).length > 1 &&
        words.every((word) => isOneOf(common, word) || isOneOf(fillers, word))
      )
    })
  })
}

/** Returns words of the text that are in many profiles. */
export function findCliche(text: string): string | undefined {
  const folded = ` ${wordsIn(text).join(' ')} `
  const known = clichePhrases.find((cliche) => folded.includes(cliche.folded))
  return (known?.phrase ?? findCommonSentence(text))?.slice(0, MAX_PHRASE)
}

const isTooShort = (text: string) => wordsIn(text).length < LEAST_WORDS

/** Whether a text only lists things, with nothing about them. */
function isBareList(text: string): boolean {
  const parts = text.split(/[,،、/|•·\n]+|\s[-–—&+]\s/).filter((part) => wordsIn(part).length > 0)
  return (
    parts.length >= LEAST_LIST_PARTS && parts.every((part) => wordsIn(part).length <= MAX_WORDS_IN_LIST_PART)
  )
}

/** Whether a text has no question, number, quotation, reason or story. */
function hasNoHook(text: string): boolean {
  const words = wordsIn(text)
  return (
    words.length < WORDS_WITHOUT_HOOK &&
    !/[?؟\p{N}"“”„«»:]/u.test(text) &&
    !words.some((word) => hooks.has(word))
  )
}

type TextRule = Extract<CoachRule, 'cliche' | 'too_short' | 'bare_list' | 'no_hook'>
type AnswerObjection = { rule: TextRule; phrase?: string }

/** Returns what makes an answer hard to reply to, at most one thing. */
export function objectionToAnswer(text: string): AnswerObjection | undefined {
  const phrase = findCliche(text)
  if (phrase) return { rule: 'cliche', phrase }
  if (isBareList(text)) return { rule: 'bare_list' }
  if (isTooShort(text)) return { rule: 'too_short' }
  return hasNoHook(text) ? { rule: 'no_hook' } : undefined
}

/** Returns what could be better in a headline, which may be short. */
export function objectionToHeadline(text: string): AnswerObjection | undefined {
  const phrase = findCliche(text)
  return phrase ? { rule: 'cliche', phrase } : undefined
}
