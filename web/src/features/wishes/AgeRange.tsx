import { MAX_AGE } from '@hearth/contract/ages'
import { MeetingInput, type MeetingView } from '@hearth/contract/people/wishes'
import type { AreaTexts } from '@hearth/texts/areas'
import { type KeyboardEvent, useId, useState } from 'react'
import { ApiError, checked } from '../../api/client.ts'
import { TextField } from '../../components/fields/Field.tsx'
import { RangeSlider } from '../../components/fields/RangeSlider.tsx'
import { brand } from '../../lib/brand.ts'
import { describeProblem, loadErrorTexts } from '../../lib/texts/errors.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Cost, type Costs } from './Cost.tsx'

// Where the slider ends, it is open: a thumb that has to find 36 among a hundred years finds it badly.
const OPEN_AT = Math.max(80, brand.minimumAge + 10)

type AgeRangeProps = { meeting: MeetingView; costs: Costs; onChange: (ages: MeetingInput) => void }
type Typed = { ageMin?: string; ageMax?: string }

function rangeText({ open, one, range }: AreaTexts['wishes']['ageRange'], from: number, to: number): string {
  if (to >= MAX_AGE) return open({ from })
  return from === to ? one({ from }) : range({ from, to })
}

/** By thumb or by figure; what is typed stays until it makes sense. */
export function AgeRange({ meeting, costs, onChange }: AgeRangeProps) {
  const texts = useTexts('wishes')
  const id = useId()
  const [moving, setMoving] = useState<readonly [number, number]>()
  const [typed, setTyped] = useState<Typed>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { ageMin, ageMax } = meeting
  const [from, to] = moving ?? [ageMin, ageMax]
  // A member who was here before the minimum age was raised may have a range below it.
  const lowest = Math.min(brand.minimumAge, ageMin)

  /** An end that was not moved keeps its age, which may be beyond the slider. */
  function agesAt([youngest, oldest]: readonly [number, number]): readonly [number, number] {
    const highest = oldest >= OPEN_AT ? MAX_AGE : oldest
    return [youngest === onSlider(ageMin) ? ageMin : youngest, oldest === onSlider(ageMax) ? ageMax : highest]
  }

  async function type() {
    const asked = { ageMin: Number(typed.ageMin ?? ageMin), ageMax: Number(typed.ageMax ?? ageMax) }
    const objections = await objectionsTo(asked, lowest)
    setWrong(objections)
    if (Object.keys(objections).length > 0) return
    setTyped({})
    if (asked.ageMin !== ageMin || asked.ageMax !== ageMax) onChange(asked)
  }

  const field = (name: keyof Typed, known: number) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: typed[name] ?? String(known),
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    onBlur: () => void type(),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && void type(),
  })

  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-medium">
          {texts.age} <span className="font-normal text-muted">{rangeText(texts.ageRange, from, to)}</span>
        </h3>
        <Cost of="age" costs={costs} />
      </div>
      <RangeSlider
        labels={[texts.youngest, texts.oldest]}
        min={lowest}
        max={OPEN_AT}
        value={[onSlider(from), onSlider(to)]}
        onMove={(range) => setMoving(agesAt(range))}
        onChange={(range) => {
          const [youngest, oldest] = agesAt(range)
          setMoving(undefined)
          setTyped({})
          setWrong({})
          onChange({ ageMin: youngest, ageMax: oldest })
        }}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField label={texts.youngest} {...field('ageMin', from)} />
        <TextField label={texts.oldest} {...field('ageMax', to)} />
      </div>
    </div>
  )
}

const onSlider = (age: number) => Math.min(age, OPEN_AT)

type Ages = { ageMin: number; ageMax: number }

async function objectionsTo(ages: Ages, min: number): Promise<Record<string, string>> {
  const wrong = Object.entries(ages).filter(([, age]) => !(age >= min && age <= MAX_AGE))
  if (wrong.length > 0) {
    await loadErrorTexts()
    const why = describeProblem({ code: 'age_out_of_range', params: { min, max: MAX_AGE } }, 'check_field')
    return Object.fromEntries(wrong.map(([name]) => [name, why]))
  }
  try {
    await checked(MeetingInput, ages)
    return {}
  } catch (error) {
    return error instanceof ApiError ? error.fields : {}
  }
}
