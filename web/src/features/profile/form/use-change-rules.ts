import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownProfile } from '../../../api/queries.ts'
import { brand } from '../../../lib/brand.ts'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Returns the hint about how often gender, seeking and faith can change, and how many changes are left. */
export function useDeckHint(): string {
  const texts = useTexts('profile')
  const { dayAndTimeText } = useDates()
  const changes = useQuery(ownProfile).data?.deckChanges
  if (!changes?.moreAt) return texts.deckHint
  const { left, moreAt } = changes
  return `${texts.deckHint} ${texts.deckChangesLeft({ n: left, when: dayAndTimeText(moreAt) })}`
}

/** Returns whether the date of birth can be changed, and the hint that says so. */
export function useBirthRule(): { hint: string; readOnly: boolean } {
  const { data } = useQuery(ownProfile)
  const texts = useTexts('ownProfile').birthRule
  const { dayAndTimeText } = useDates()
  const [now] = useState(() => Date.now())
  if (!data?.dateOfBirth) return { hint: texts.first({ min: brand.minimumAge }), readOnly: false }
  const until = data.birthCorrectableUntil
  if (until && Date.parse(until) > now)
    return { hint: texts.once({ until: dayAndTimeText(until) }), readOnly: false }
  return { hint: texts.fixed, readOnly: true }
}
