import { MAX_AGE } from '@hearth/contract/ages'
import type { MeetingInput } from '@hearth/contract/people/wishes'
import { type FieldName, fields, type WishField, wishFields } from '@hearth/contract/profile/fields'
import { useFactTexts } from '../../../lib/texts/facts.ts'
import { useListed } from '../../../lib/texts/listed.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFieldNames, useFieldText } from '../form/field-texts.ts'
import { formOf } from '../form/profile.form.ts'
import type { DifferenceRow } from './DifferenceList.tsx'
import {
  type FilterId,
  filterSwitches,
  type ImportDifference,
  type Incoming,
  type Own,
} from './differences.rules.ts'

/** Returns functions that word differences: their name and both values. */
export function useDifferenceTexts(file: Incoming, { profile, meeting }: Own) {
  const nameOf = useFieldNames()
  const textOf = useFieldText()
  const filterName = useFilterNames()
  const filterText = useFilterText()
  const [now, then] = [formOf(profile), formOf({ ...profile, ...fieldsOf(file) })]
  const fieldRows = (differences: readonly ImportDifference<FieldName>[]): DifferenceRow[] =>
    differences.map(({ id }) => ({
      id,
      name: nameOf(id),
      now: textOf(id, now[id]),
      file: textOf(id, then[id]),
    }))
  const filterRows = (differences: readonly ImportDifference<FilterId>[]): DifferenceRow[] =>
    differences.map(({ id }) => ({
      id,
      name: filterName(id),
      now: filterText(id, meeting),
      file: filterText(id, file.meeting),
    }))
  return { fieldRows, filterRows }
}

const fieldsOf = ({ profile: { visibility: _visibility, ...values } }: Incoming) => values

const wishIn = (id: FilterId): WishField | undefined => wishFields.find((name) => id === `wish ${name}`)

function useFilterNames() {
  const { wishNames } = useTexts('facts')
  const { age, flexible, onlyToLiked, onlyVerified } = useTexts('wishes')
  return (id: FilterId): string => {
    const wish = wishIn(id)
    if (wish) return wishNames[wish]
    if (id === 'age') return age
    return id === 'isFlexible' ? flexible : id === 'isOnlyToLiked' ? onlyToLiked : onlyVerified
  }
}

function useFilterText() {
  const texts = useTexts('wishes')
  const { on, off } = useTexts('importing')
  const { word } = useFactTexts()
  const listed = useListed()

  function wishText(field: WishField, { wishes = {} }: MeetingInput): string {
    const wish = wishes[field]
    if (!wish) return texts.noWish
    const chosen: readonly string[] = wish.values
    const words = fields[field].values.filter((value) => chosen.includes(value))
    return listed(
      ...words.map((value) => word(field, value)),
      wish.isHard && wish.orUnsaid ? texts.orUnsaidShort : null,
      wish.isHard ? texts.must : texts.nice,
    )
  }
  function ageText({ ageMin: from = 0, ageMax: to = 0 }: MeetingInput): string {
    if (to >= MAX_AGE) return texts.ageRange.open({ from })
    return from === to ? texts.ageRange.one({ from }) : texts.ageRange.range({ from, to })
  }

  return (id: FilterId, meeting: MeetingInput): string => {
    const wish = wishIn(id)
    if (wish) return wishText(wish, meeting)
    if (id === 'age') return ageText(meeting)
    const name = filterSwitches.find((one) => one === id)
    return name && meeting[name] ? on : off
  }
}
