import { Checkbox } from '../../../components/fields/Checkbox.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

export type DifferenceRow = { id: string; name: string; now: string; file: string }

type DifferenceListProps = {
  heading: string
  rows: readonly DifferenceRow[]
  isTicked: (id: string) => boolean
  onTick: (id: string, isOn: boolean) => void
  errors: Record<string, string>
}

/** The differences of one kind, each with both values and a box to take it. */
export function DifferenceList({ heading, rows, isTicked, onTick, errors }: DifferenceListProps) {
  const texts = useTexts('importing')
  if (rows.length === 0) return null
  return (
    <Section heading={heading}>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ id, name, now, file }) => (
          <li key={id} className="flex flex-col gap-1 py-2">
            <Checkbox label={name} checked={isTicked(id)} onChange={(isOn) => onTick(id, isOn)} />
            <dl className="grid gap-x-4 gap-y-1 ps-10 sm:grid-cols-2 pb-1 text-sm">
              <Value term={texts.now} value={now || texts.nothing} />
              <Value term={texts.file} value={file || texts.nothing} />
            </dl>
            <Trouble reason={errors[id]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Value = ({ term, value }: { term: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-muted">{term}</dt>
    <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
      {value}
    </dd>
  </div>
)
