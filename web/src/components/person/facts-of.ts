import { type FactName, factNames } from '@hearth/contract/profile/fields'
import type { PersonView } from '@hearth/contract/profile/people'
import {
  Baby,
  Briefcase,
  Cigarette,
  Dumbbell,
  GraduationCap,
  Heart,
  HeartPulse,
  Home,
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

/** Returns goal, occupation, education and height of a person as facts with icons. */
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

const icons: Record<FactName, LucideIcon> = {
  gender: User,
  seeking: Search,
  languages: Languages,
  homeLanguages: Languages,
  familyValues: Home,
  hasChildren: Baby,
  wantsChildren: Baby,
  smoking: Cigarette,
  drinking: Wine,
  exercise: Dumbbell,
  zodiac: Moon,
  faith: Sparkles,
  orientation: Rainbow,
  health: HeartPulse,
}

/** Returns all other short answers of a person as facts with icons. */
export const factsOf = ({ facts }: PersonView, { fact }: FactTexts): Fact[] =>
  withText(factNames.map((name) => ({ key: name, text: fact(name, facts[name]), Icon: icons[name] })))

const withText = (facts: Fact[]) => facts.filter(({ text }) => text)

/** Returns city and state, separated by a comma. */
export const placeOf = ({ locationCity, locationState }: PersonView) =>
  [locationCity, locationState].filter(Boolean).join(', ')

export const nameOf = ({ firstName, lastName }: Pick<PersonView, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
