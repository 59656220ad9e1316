import type { FamilyCardView } from '@hearth/contract/circle/shared'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { Baby, Briefcase, GraduationCap, Heart, Home, Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFactTexts } from '../../lib/texts/facts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Chip } from '../person/Chip.tsx'
import { FactList } from '../person/FactList.tsx'
import type { Fact } from '../person/facts-of.ts'
import { PromptCard } from '../person/PromptCard.tsx'
import { CirclePhotos, type PathOf } from './CirclePhotos.tsx'

type FamilyCardProps = {
  id: string
  person: FamilyCardView | null
  /** Shown where only the photos are shared. */
  firstName: string
  photos: readonly PhotoView[]
  pathOf: PathOf
  heading?: 'h2' | 'h3'
  children?: ReactNode
}

/** A person as relatives see them; `children` are what they can do about it. */
export function FamilyCard(props: FamilyCardProps) {
  const { id, person, firstName, photos, pathOf, heading: Heading = 'h3', children } = props
  return (
    <article className="lit flex min-w-0 flex-col gap-4 rounded-xl p-5 sm:p-6">
      <CirclePhotos photos={photos} firstName={firstName} id={id} pathOf={pathOf} />
      <Heading className="font-display font-semibold text-xl leading-tight">
        <bdi className="wrap-anywhere">{person?.firstName ?? firstName}</bdi>
        {person && <span className="font-normal text-muted"> {person.age}</span>}
      </Heading>
      {person && <Words person={person} />}
      {children}
    </article>
  )
}

function Words({ person }: { person: FamilyCardView }) {
  const texts = useTexts('sharedCircle')
  const { person: words } = useTexts('shell')
  const facts = useFacts(person)
  return (
    <>
      {person.headline && (
        <p dir="auto" className="wrap-break-word font-medium">
          {person.headline}
        </p>
      )}
      {person.bio && (
        <p dir="auto" className="wrap-break-word whitespace-pre-line text-pretty">
          {person.bio}
        </p>
      )}
      {facts.length > 0 && <FactList facts={facts} label={texts.facts} />}
      {person.interests.length > 0 && (
        <ul aria-label={words.interests} className="flex flex-wrap gap-2">
          {person.interests.map((interest) => (
            <li key={interest} className="max-w-full">
              <Chip>{interest}</Chip>
            </li>
          ))}
        </ul>
      )}
      {person.prompts.map((prompt) => (
        <PromptCard key={prompt.promptId} prompt={prompt} className="bg-sunken" />
      ))}
    </>
  )
}

function useFacts(person: FamilyCardView): Fact[] {
  const { fact, word } = useFactTexts()
  const { person: words } = useTexts('shell')
  const { relationshipGoals: goal } = person
  const facts: Fact[] = [
    {
      key: 'goal',
      text: goal ? word('relationshipGoals', goal) : '',
      label: words.lookingFor,
      Icon: Heart,
    },
    { key: 'occupation', text: person.occupation, label: words.occupation, Icon: Briefcase },
    { key: 'education', text: person.education, label: words.education, Icon: GraduationCap },
    { key: 'languages', text: fact('languages', person.languages), Icon: Languages },
    { key: 'familyValues', text: fact('familyValues', person.familyValues ?? []), Icon: Home },
    { key: 'hasChildren', text: fact('hasChildren', person.hasChildren ?? []), Icon: Baby },
    { key: 'wantsChildren', text: fact('wantsChildren', person.wantsChildren ?? []), Icon: Baby },
  ]
  return facts.filter(({ text }) => text)
}
