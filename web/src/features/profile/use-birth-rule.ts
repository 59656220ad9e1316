import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownProfile } from '../../api/queries.ts'
import { dayText, useTimes } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.tsx'

/** Whether the date of birth can be given or corrected, and the words that say so before it is saved. */
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
