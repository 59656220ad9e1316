import type { PersonView } from '@hearth/contract/profile/people'
import type { ReactNode } from 'react'
import { FactList } from '../../src/components/person/FactList.tsx'
import { useFacts } from '../../src/components/person/facts-of.ts'
import { PromptCard } from '../../src/components/person/PromptCard.tsx'
import { Avatar } from '../../src/components/photo/Avatar.tsx'
import { NoPhoto, PersonPhoto } from '../../src/components/photo/PersonPhoto.tsx'
import { PersonPicture } from '../../src/components/photo/PersonPicture.tsx'
import { worlds } from '../data/scene-data.ts'

const [someone] = worlds.usual.people

function Facts({ person }: { person: PersonView }) {
  return <FactList label="Facts" facts={useFacts(person)} />
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
  facts: () => someone && <Facts person={someone} />,
  prompt: () => (
    <PromptCard
      className="lit"
      prompt={{ promptId: 'odd-pride', answer: 'I have never once lost a glove.' }}
    />
  ),
}
