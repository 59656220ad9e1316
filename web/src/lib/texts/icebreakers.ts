import type { TopicFact, TopicView } from '@hearth/contract/people/icebreakers'
import { useFormats } from '../format/formats.ts'
import { useFactTexts } from './facts.ts'
import { usePromptText } from './prompts.ts'
import { useLanguage, useTexts } from './texts.ts'

/** Longer words of a profile are cut in a draft. */
const MAX_QUOTED = 60

/** Marks of direction, which have no place in a message. */
const MARKS = /[\u2066-\u2069]/g

/** Returns the beginning of a text, cut between words. */
function excerptOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= MAX_QUOTED) return line.replace(/[.。]$/, '')
  const cut = line.slice(0, MAX_QUOTED)
  const lastSpace = cut.lastIndexOf(' ')
  const whole = lastSpace > 0 ? cut.slice(0, lastSpace) : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${whole} …`
}

/** Returns the words of topics, and of the facts that these are based on. */
export function useTopicTexts() {
  const texts = useTexts('icebreakers')
  const { word } = useFactTexts()
  const promptText = usePromptText()
  const { languageName } = useFormats()
  const language = useLanguage()

  const valueOf = ({ field, value }: TopicFact): string => {
    if (field === 'languages') return languageName(value)
    if (field === 'zodiac') return word('zodiac', value)
    if (field === 'prompt') return promptText(value)
    if (field !== 'month') return value
    const day = new Date(Date.UTC(2000, Number(value) - 1, 1))
    return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(day)
  }

  return {
    ...texts,
    /** The first message that a topic suggests. */
    wordsOf: ({ opener, text, cites: [first, second] }: TopicView): string => {
      if (text) return text
      const [mine, theirs] = [excerptOf(valueOf(first)), excerptOf(valueOf(second))]
      const given = { mine, theirs, interest: theirs, answer: theirs, language: theirs }
      const question = second.id ? promptText(second.id) : ''
      const all = { ...given, photo: theirs, town: theirs, month: mine, question }
      return texts.openers[opener](all).replaceAll(MARKS, '')
    },
    /** One fact, with whose it is. */
    fact: (fact: TopicFact, firstName: string): string => {
      const { field, of } = fact
      const value = valueOf(fact)
      if (field === 'month') return texts.facts.month({ value })
      if (field === 'photo') return texts.facts.them.photo({ firstName, place: Number(fact.value) })
      if (field === 'prompt' || field === 'photos') return texts.facts.them[field]({ firstName, value })
      return of === 'you' ? texts.facts.you[field]({ value }) : texts.facts.them[field]({ firstName, value })
    },
  }
}
