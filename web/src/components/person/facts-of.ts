import { type FactName, factNames } from '@hearth/contract/profile/fields'
import type { PersonView } from '@hearth/contract/profile/people'
import {
  Baby,
  Briefcase,
  Cigarette,
  Coffee,
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
  Ticket,
  User,
  Wine,
} from 'lucide-react'
import { type FactTexts, useFactTexts } from '../../lib/texts/facts.ts'
import { useListed } from '../../lib/texts/listed.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** `label` says what the text is where the icon alone would. */
export type Fact = { key: string; text: string; label?: string; Icon: LucideIcon }

/** Returns goal, occupation, education and height of a person as facts with icons. */
export function useBasics(person: PersonView): Fact[] {
  const { person: words } = useTexts('shell')
  const { choices } = useTexts('facts')
  const { occupation, education, heightCm, lookingFor, relationshipGoals: goal } = person
  const wish = [lookingFor && choices.lookingFor[lookingFor], goal && choices.relationshipGoals[goal]]
  return withText([
    { key: 'wish', text: wish.filter(Boolean).join(' · '), label: words.lookingFor, Icon: Heart },
    { key: 'occupation', text: occupation, label: words.occupation, Icon: Briefcase },
    { key: 'education', text: education, label: words.education, Icon: GraduationCap },
    { key: 'height', text: heightCm === null ? '' : words.height({ cm: heightCm }), Icon: Ruler },
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
  goingOut: Ticket,
  datingPace: Coffee,
  zodiac: Moon,
  faith: Sparkles,
  orientation: Rainbow,
  health: HeartPulse,
}

/** Returns all short answers of a person as facts with icons. */
export function useFacts(person: PersonView): Fact[] {
  return [...useBasics(person), ...factsOf(person, useFactTexts())]
}

const factsOf = ({ facts }: PersonView, { fact }: FactTexts): Fact[] =>
  withText(factNames.map((name) => ({ key: name, text: fact(name, facts[name]), Icon: icons[name] })))

const withText = (facts: Fact[]) => facts.filter(({ text }) => text)

/** Returns city and state of a person, separated by a comma. */
export const usePlace = ({ locationCity, locationState }: PersonView) =>
  useListed()(locationCity, locationState)

export const nameOf = ({ firstName, lastName }: Pick<PersonView, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')
