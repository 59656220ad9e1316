import type { PersonView } from '@hearth/contract/people'
import { Briefcase, GraduationCap, Languages, type LucideIcon, Ruler } from 'lucide-react'
import type { factTexts } from '../lib/texts/facts.ts'
import type { Texts } from '../lib/texts.tsx'

/** `label` says what the text is where the icon alone would; an icon only where it is quicker than a word. */
export type Fact = { key: string; text: string; label?: string; Icon?: LucideIcon }

type FactTexts = typeof factTexts

/** What a person does and how tall they are. */
export function basicsOf(person: PersonView, words: Texts['person']): Fact[] {
  const { occupation, education, heightCm } = person
  return withText([
    { key: 'occupation', text: occupation, label: words.occupation, Icon: Briefcase },
    { key: 'education', text: education, label: words.education, Icon: GraduationCap },
    { key: 'height', text: heightCm === null ? '' : words.height(heightCm), Icon: Ruler },
  ])
}

/** All else that they say of themselves in a word or two. */
export function factsOf({ facts }: PersonView, words: FactTexts): Fact[] {
  const { gender, seeking = [], languages = [], familyValues, health = '' } = facts
  const named = (kind: 'gender' | 'hasChildren' | 'wantsChildren' | 'smoking' | 'drinking' | Quiet) => {
    const table: Record<string, string> = words[kind]
    return { key: kind, text: table[facts[kind] ?? ''] ?? '' }
  }
  return withText([
    ...(gender ? [named('gender')] : []),
    { key: 'seeking', text: seeking.length > 0 ? words.seeking(seeking) : '' },
    {
      key: 'languages',
      text: languages.length > 0 ? words.speaks(languages.map(words.language)) : '',
      Icon: Languages,
    },
    { key: 'familyValues', text: familyValues ? words.family(words.familyValues[familyValues]) : '' },
    ...(
      ['hasChildren', 'wantsChildren', 'smoking', 'drinking', 'zodiac', 'faith', 'orientation'] as const
    ).map(named),
    { key: 'health', text: health },
  ])
}

type Quiet = 'zodiac' | 'faith' | 'orientation'

const withText = (facts: Fact[]) => facts.filter(({ text }) => text)

/** City and state as people write them. */
export const placeOf = ({ locationCity, locationState }: PersonView) =>
  [locationCity, locationState].filter(Boolean).join(', ')

export const nameOf = ({ firstName, lastName }: Pick<PersonView, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
