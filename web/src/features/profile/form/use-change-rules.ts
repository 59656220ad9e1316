import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownProfile } from '../../../api/queries.ts'
import { dayText, useTimes } from '../../../lib/format/dates.ts'
import { useMoreTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import { useTexts } from '../../../lib/texts/texts.tsx'

/** Returns the hint about how often gender, seeking and faith can change, and how many changes are left. */
export function useDeckHint(): string {
  const texts = useMoreTexts()
  const { timeText } = useTimes()
  const changes = useQuery(ownProfile).data?.deckChanges
  if (!changes?.moreAt) return texts.deckHint
  const { left, moreAt } = changes
  return `${texts.deckHint} ${texts.deckChangesLeft(left, `${dayText(moreAt)}, ${timeText(moreAt)}`)}`
}

/** Returns whether the date of birth can be changed, and the hint that says so. */
export function useBirthRule(): { hint: string; readOnly: boolean } {
  const { data } = useQuery(ownProfile)
  const texts = useTexts().profile.birthRule
  const { timeText } = useTimes()
  const [now] = useState(() => Date.now())
  if (!data?.dateOfBirth) return { hint: texts.first, readOnly: false }
  const until = data.birthCorrectableUntil
  if (until && Date.parse(until) > now)
    return { hint: texts.once(`${dayText(until)}, ${timeText(until)}`), readOnly: false }
  return { hint: texts.fixed, readOnly: true }
}
