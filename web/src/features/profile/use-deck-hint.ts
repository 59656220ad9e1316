import { useQuery } from '@tanstack/react-query'
import { ownProfile } from '../../api/queries.ts'
import { useLimitTexts } from '../../lib/limit-texts.tsx'
import { useMoreTexts } from '../../lib/profile-texts.tsx'

/** How often what decides whom one is dealt can change; once some of it is used, how much is left until when. */
export function useDeckHint(): string {
  const texts = useMoreTexts()
  const { when } = useLimitTexts()
  const changes = useQuery(ownProfile).data?.deckChanges
  if (!changes?.moreAt) return texts.deckHint
  return `${texts.deckHint} ${texts.deckChangesLeft(changes.left, when(changes.moreAt))}`
}
