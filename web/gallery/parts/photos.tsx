import type { ReactNode } from 'react'
import { Avatar } from '../../src/components/Avatar.tsx'
import { FactList } from '../../src/components/FactList.tsx'
import { basicsOf, factsOf } from '../../src/components/facts-of.ts'
import { NoPhoto, PersonPhoto } from '../../src/components/PersonPhoto.tsx'
import { PersonPicture } from '../../src/components/PersonPicture.tsx'
import { PromptCard } from '../../src/components/PromptCard.tsx'
import { useFactTexts } from '../../src/lib/people-texts.tsx'
import { useTexts } from '../../src/lib/texts.tsx'
import { worlds } from '../world.ts'

const [someone] = worlds.usual.people

function Facts() {
  const [words, facts] = [useTexts(), useFactTexts()]
  return (
    someone && <FactList label="Facts" facts={[...basicsOf(someone, words), ...factsOf(someone, facts)]} />
  )
}

const framed = (picture: ReactNode) => <div className="max-w-sm">{picture}</div>

export const photoStates = {
  photo: () =>
    someone?.photos
      .slice(0, 1)
      .map((photo) => (
        <div key={photo.id}>
          {framed(<PersonPhoto person={someone} photo={photo} onLike={() => undefined} />)}
        </div>
      )),
  'no photo': () => someone && framed(<NoPhoto person={someone} />),
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
  facts: () => <Facts />,
  prompt: () => (
    <PromptCard
      className="lit"
      prompt={{ promptId: 'odd-pride', answer: 'I have never once lost a glove.' }}
    />
  ),
}
