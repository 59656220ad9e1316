import { Avatar } from '../../src/components/Avatar.tsx'
import { FactChips } from '../../src/components/FactChips.tsx'
import { basicsOf, factsOf } from '../../src/components/facts-of.ts'
import { PersonPicture } from '../../src/components/PersonPicture.tsx'
import { PhotoStack } from '../../src/components/PhotoStack.tsx'
import { PromptCard } from '../../src/components/PromptCard.tsx'
import { useFactTexts } from '../../src/lib/people-texts.tsx'
import { useTexts } from '../../src/lib/texts.tsx'
import { worlds } from '../world.ts'

type Facts = Partial<(typeof worlds)['usual']['people'][number]>

const stackOf = (facts: Facts = {}) =>
  worlds.usual.people.slice(0, 1).map((person) => (
    <div key={person.id} className="max-w-sm">
      <PhotoStack person={{ ...person, ...facts }} />
    </div>
  ))

function Chips() {
  const [words, facts] = [useTexts().person, useFactTexts()]
  return worlds.usual.people
    .slice(0, 1)
    .map((person) => (
      <FactChips
        key={person.id}
        label="Facts"
        facts={[...basicsOf(person, words), ...factsOf(person, facts)]}
      />
    ))
}

export const photoStates = {
  'several photos': () => stackOf(),
  'one photo': () => stackOf({ photos: worlds.usual.people[0]?.photos.slice(0, 1) ?? [] }),
  'no photo': () => stackOf({ photos: [] }),
  'right to left': () => <div dir="rtl">{stackOf()}</div>,
  arches: () => (
    <div className="flex flex-wrap gap-4">
      {worlds.usual.people.slice(0, 3).map(({ id, firstName, photos }, nth) => (
        <PersonPicture
          key={id}
          id={id}
          name={firstName}
          photo={nth === 2 ? undefined : photos[0]}
          sizes="7rem"
          className="arch w-28"
        />
      ))}
    </div>
  ),
  avatars: () => (
    <div className="flex flex-wrap items-center gap-3">
      {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size, nth) => (
        <Avatar key={size} name="Ana Silva" size={size} photo={worlds.usual.people[nth]?.photos[0]} />
      ))}
    </div>
  ),
  chips: () => <Chips />,
  prompt: () => (
    <PromptCard
      className="lit"
      prompt={{ promptId: 'odd-pride', answer: 'I have never once lost a glove.' }}
    />
  ),
}
