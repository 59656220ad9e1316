import type { PersonView } from '@hearth/contract/people'
import {
  Baby,
  Briefcase,
  Cigarette,
  GraduationCap,
  Heart,
  HeartPulse,
  House,
  Languages,
  type LucideIcon,
  Moon,
  Rainbow,
  Ruler,
  Search,
  Sparkles,
  User,
  Wine,
} from 'lucide-react'
import type { factTexts } from '../../lib/texts/profile/facts.ts'
import type { Texts } from '../../lib/texts/texts.tsx'

/** `label` says what the text is where the icon alone would. */
export type Fact = { key: string; text: string; label?: string; Icon: LucideIcon }

type FactTexts = typeof factTexts

/** What a person looks for, what they do and how tall they are. */
export function basicsOf(person: PersonView, { person: words, profile }: Texts): Fact[] {
  const { occupation, education, heightCm, lookingFor, relationshipGoals: goal } = person
  const wish = [
    lookingFor && profile.lookingForLabels[lookingFor],
    goal && profile.relationshipGoalLabels[goal],
  ]
  return withText([
    { key: 'wish', text: wish.filter(Boolean).join(' · '), label: profile.lookingFor, Icon: Heart },
    { key: 'occupation', text: occupation, label: words.occupation, Icon: Briefcase },
    { key: 'education', text: education, label: words.education, Icon: GraduationCap },
    { key: 'height', text: heightCm === null ? '' : words.height(heightCm), Icon: Ruler },
  ])
}

const icons = {
  gender: User,
  hasChildren: Baby,
  wantsChildren: Baby,
  smoking: Cigarette,
  drinking: Wine,
  zodiac: Moon,
  faith: Sparkles,
  orientation: Rainbow,
} as const

/** All else that they say of themselves in a word or two. */
export function factsOf({ facts }: PersonView, words: FactTexts): Fact[] {
  const { gender, seeking = [], languages = [], familyValues, health = '' } = facts
  const named = (kind: keyof typeof icons) => {
    const table: Record<string, string> = words[kind]
    return { key: kind, text: table[facts[kind] ?? ''] ?? '', Icon: icons[kind] }
  }
  return withText([
    ...(gender ? [named('gender')] : []),
    { key: 'seeking', text: seeking.length > 0 ? words.seeking(seeking) : '', Icon: Search },
    {
      key: 'languages',
      text: languages.length > 0 ? words.speaks(languages.map(words.language)) : '',
      Icon: Languages,
    },
    {
      key: 'familyValues',
      text: familyValues ? words.family(words.familyValues[familyValues]) : '',
      Icon: House,
    },
    ...(
      ['hasChildren', 'wantsChildren', 'smoking', 'drinking', 'zodiac', 'faith', 'orientation'] as const
    ).map(named),
    { key: 'health', text: health, Icon: HeartPulse },
  ])
}

const withText = (facts: Fact[]) => facts.filter(({ text }) => text)

/** City and state as people write them. */
export const placeOf = ({ locationCity, locationState }: PersonView) =>
  [locationCity, locationState].filter(Boolean).join(', ')

export const nameOf = ({ firstName, lastName }: Pick<PersonView, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
