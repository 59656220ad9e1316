import { useQuery } from '@tanstack/react-query'
import { ownProfile } from '../../api/queries.ts'
import { dayText, useTimes } from '../../lib/format/dates.ts'
import { useMoreTexts } from '../../lib/texts/profile/profile-texts.tsx'

/** How often what decides whom one is dealt can change; once some of it is used, how much is left until when. */
export function useDeckHint(): string {
  const texts = useMoreTexts()
  const { timeText } = useTimes()
  const changes = useQuery(ownProfile).data?.deckChanges
  if (!changes?.moreAt) return texts.deckHint
  const { left, moreAt } = changes
  return `${texts.deckHint} ${texts.deckChangesLeft(left, `${dayText(moreAt)}, ${timeText(moreAt)}`)}`
}
