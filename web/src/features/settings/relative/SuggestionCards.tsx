import type { SuggestionCardsView } from '@hearth/contract/circle/relative'
import { circlePhotoPath } from '@hearth/contract/circle/shared'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { toast } from 'sonner'
import { EmptyDeckArt } from '../../../components/art/EmptyDeckArt.tsx'
import { Button } from '../../../components/buttons/Button.tsx'
import { LazyFamilyCard } from '../../../components/circle/LazySharedCircle.tsx'
import { EmptyState } from '../../../components/states/States.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { circlePath, RelativePage, Shared } from './RelativePage.tsx'
import { askingAgain, relativeKeys, showHome, showSuggestions, suggest } from './relative.queries.ts'

/** Ten people of a member's deck, for a day, of whom the relative can suggest any. */
export function SuggestionCards({ circleId }: { circleId: string }) {
  const texts = useTexts('relative').suggestions
  const suggestions = useQuery({
    queryKey: relativeKeys.suggestions(circleId),
    queryFn: () => showSuggestions(circleId),
    ...askingAgain,
  })
  const home = useQuery({ queryKey: relativeKeys.home, queryFn: showHome })
  const firstName = home.data?.circles.find(({ id }) => id === circleId)?.firstName
  return (
    <RelativePage title={texts.heading} back={circlePath(circleId)}>
      {firstName && <p className="text-pretty text-muted">{texts.text({ firstName })}</p>}
      <Shared query={suggestions}>{(view) => <Cards circleId={circleId} {...view} />}</Shared>
    </RelativePage>
  )
}

function Cards({ circleId, cards, until }: SuggestionCardsView & { circleId: string }) {
  const { suggestions: texts, failed } = useTexts('relative')
  const { dayAndTimeText } = useDates()
  const queryClient = useQueryClient()
  const suggesting = useMutation({
    mutationFn: (id: string) => suggest(circleId, id),
    onSuccess: (view) => queryClient.setQueryData(relativeKeys.suggestions(circleId), view),
    onError: () => toast.error(failed),
  })
  if (cards.length === 0) return <EmptyState {...texts.empty} picture={<EmptyDeckArt />} />
  return (
    <>
      <ul className="flex flex-col gap-5">
        {cards.map(({ id, person, photos, isSuggested }) => (
          <li key={id}>
            <LazyFamilyCard
              id={id}
              heading="h2"
              person={person}
              firstName={person.firstName}
              photos={photos}
              pathOf={(photoId, file) => circlePhotoPath(circleId, photoId, file)}
            >
              {isSuggested ? (
                <p role="status" className="flex min-h-11 items-center gap-2 font-medium text-success">
                  <Check aria-hidden className="size-5" />
                  {texts.suggested}
                </p>
              ) : (
                <Button
                  variant="soft"
                  disabled={suggesting.isPending}
                  onClick={() => suggesting.mutate(id)}
                  className="self-start max-sm:self-stretch"
                >
                  <bdi className="wrap-anywhere">{texts.suggest({ name: person.firstName })}</bdi>
                </Button>
              )}
            </LazyFamilyCard>
          </li>
        ))}
      </ul>
      {until && (
        <p className="text-center text-muted text-sm">{texts.until({ time: dayAndTimeText(until) })}</p>
      )}
    </>
  )
}
