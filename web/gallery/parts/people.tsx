import { Card } from '../../src/components/layout/Section.tsx'
import { Mark, Wordmark } from '../../src/components/layout/Wordmark.tsx'
import { Chip, RemovableChip, VerifiedBadge } from '../../src/components/person/Chip.tsx'
import { PersonCard } from '../../src/components/person/PersonCard.tsx'
import { Avatar } from '../../src/components/photo/Avatar.tsx'
import { worlds } from '../data/scene-data.ts'

const row = 'flex flex-wrap items-center gap-3'
const nothing = () => undefined
const personIn = (world: keyof typeof worlds, nth = 0) =>
  worlds[world].people.slice(nth, nth + 1).map((person) => <PersonCard key={person.id} person={person} />)

export const personStates = {
  avatar: () => (
    <div className={row}>
      <Avatar name="Ana Silva" size="xs" />
      <Avatar name="Ana Silva" size="sm" />
      <Avatar name="Ana" />
      <Avatar name="נועה לוי" size="lg" />
      <Avatar name="Théo" size="xl" />
      <Avatar name="🙂" />
      <Avatar name="" />
    </div>
  ),
  wordmark: () => (
    <div className={row}>
      <Wordmark size="text-lg" />
      <Wordmark />
      <Wordmark size="text-2xl" />
      <Mark className="size-12 text-brand" />
    </div>
  ),
  'verified badge': () => <VerifiedBadge label="Verified profile" />,
  chip: () => (
    <div className={row}>
      <Chip>Bread</Chip>
      <Chip>שירה</Chip>
      <Chip>{'An interest of exactly forty characters!'}</Chip>
      <RemovableChip removeLabel="Remove Choir" onRemove={nothing}>
        Choir
      </RemovableChip>
    </div>
  ),
  card: () => <Card>Whatever belongs together.</Card>,
  'person card': () => personIn('usual'),
  'person card, little said': () => personIn('usual', 5),
  'person card, long text': () => personIn('long'),
  'person card, right to left': () => <div dir="rtl">{personIn('rtl')}</div>,
}
