import { ListRow } from '../../src/components/layout/ListRow.tsx'
import { Avatar } from '../../src/components/photo/Avatar.tsx'
import { Portrait } from '../../src/components/photo/Portrait.tsx'
import { SkeletonRows } from '../../src/components/states/Skeleton.tsx'
import { worlds } from '../data/scene-data.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(' ')

const rowsIn = (world: keyof typeof worlds) => (
  <ul className="flex flex-col">
    {worlds[world].people.slice(0, 3).map((person, index) => (
      <li key={person.id}>
        <ListRow
          to={`/${index}`}
          lead={<Avatar name={nameOf(person)} id={person.id} photo={person.photos[0]} />}
          title={<bdi>{nameOf(person)}</bdi>}
          text={person.bio}
          meta="14 Mar"
          isMarked={index === 0}
          isCurrent={index === 1}
        />
      </li>
    ))}
  </ul>
)

export const rowStates = {
  usual: () => rowsIn('usual'),
  'long text': () => rowsIn('long'),
  'right to left': () => <div dir="rtl">{rowsIn('rtl')}</div>,
  loading: () => <SkeletonRows count={3} />,
  portraits: () => (
    <div className="flex flex-wrap gap-4">
      {worlds.usual.people.map((person) => (
        <Portrait
          key={person.id}
          name={nameOf(person)}
          id={person.id}
          photo={person.photos[0]}
          sizes="6rem"
        />
      ))}
    </div>
  ),
}
