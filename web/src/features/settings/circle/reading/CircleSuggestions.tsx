import type { CircleSuggestionsView } from '@hearth/contract/circle/circle'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { EmptyDeckArt } from '../../../../components/art/EmptyDeckArt.tsx'
import { Button, ButtonLink } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Avatar } from '../../../../components/photo/Avatar.tsx'
import { EmptyState } from '../../../../components/states/States.tsx'
import { useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useChange } from '../../security/use-change.ts'
import { CirclePage, Loaded } from '../CirclePage.tsx'
import { circleKeys, dismissSuggestion, listSuggestions } from '../circle.queries.ts'
import { useCircleQuery } from '../use-circle.ts'

/** People of the viewer's deck whom relatives suggest. The viewer decides on their pages, as ever. */
export function CircleSuggestions() {
  const texts = useTexts('circle')
  const suggestions = useCircleQuery(circleKeys.suggestions, listSuggestions)
  return (
    <CirclePage title={texts.more.suggestions}>
      <Loaded query={suggestions}>{(view) => <List {...view} />}</Loaded>
    </CirclePage>
  )
}

function List({ suggestions }: CircleSuggestionsView) {
  const texts = useTexts('circle').suggestions
  const { dayText } = useDates()
  const queryClient = useQueryClient()
  const dismissing = useChange(
    (id: string, prove) => prove(() => dismissSuggestion(id)),
    (view) => {
      queryClient.setQueryData(circleKeys.suggestions, view)
      toast(texts.dismissed)
    },
  )
  if (suggestions.length === 0) return <EmptyState {...texts.empty} picture={<EmptyDeckArt />} />
  return (
    <div className="flex flex-col gap-4">
      <Trouble reason={dismissing.reason} />
      <ul className="flex flex-col gap-3">
        {suggestions.map(({ id, label, person, suggestedAt }) => (
          <li key={id} className="lit flex flex-col gap-4 rounded-xl p-5">
            <p className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
              <bdi className="wrap-anywhere">{texts.by({ label })}</bdi>
              <time dateTime={suggestedAt}>{dayText(suggestedAt)}</time>
            </p>
            <div className="flex items-center gap-4">
              <Avatar name={person.firstName} id={person.id} photo={person.photos[0]} />
              <p className="min-w-0 font-display font-semibold text-xl">
                <bdi className="wrap-anywhere">{person.firstName}</bdi>{' '}
                <span className="font-normal text-muted">{person.age}</span>
              </p>
            </div>
            <div className="flex flex-wrap gap-3 max-sm:*:grow">
              <ButtonLink to={`/people/${person.id}`} variant="soft">
                {texts.open}
              </ButtonLink>
              <Button
                variant="quiet"
                aria-label={texts.dismissOf({ name: person.firstName })}
                disabled={dismissing.isBusy}
                onClick={() => dismissing.start(id)}
              >
                {texts.dismiss}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
