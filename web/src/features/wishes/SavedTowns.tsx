import type { MeetingView } from '@hearth/contract/people/wishes'
import type { TownView } from '@hearth/contract/profile/locations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { toast } from 'sonner'
import { api, hasKind, read } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { IconButton } from '../../components/buttons/Button.tsx'
import { useFormats } from '../../lib/format/formats.ts'
import { useListed } from '../../lib/texts/listed.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { keepMeeting, oneByOne, reasonOf } from './use-meeting.ts'

const removeTown = ({ id }: TownView): Promise<MeetingView> =>
  read(api.meeting.towns[':townId'].$delete({ param: { townId: String(id) } }))

type SavedTownsProps = {
  saved: MeetingView['savedTowns']
  chosenId: number | undefined
  onChoose: (town: TownView) => void
}

/** The towns of the latest travels: one tap fills in the town, another removes it from the list. */
export function SavedTowns({ saved: { towns, most, asleep }, chosenId, onChoose }: SavedTownsProps) {
  const texts = useTexts('wishes')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h3 id={id} ref={heading} tabIndex={-1} className="flex flex-wrap justify-between gap-x-4 font-medium">
        {texts.savedTowns}{' '}
        <span className="font-normal text-muted text-sm">{texts.savedCount({ n: towns.length, most })}</span>
      </h3>
      {towns.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line">
          {towns.map((town) => (
            <Town
              key={town.id}
              town={town}
              isChosen={town.id === chosenId}
              onChoose={() => onChoose(town)}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {towns.length === 0 && <p className="text-pretty text-muted text-sm">{texts.savedNone}</p>}
      {towns.length === most && <p className="text-pretty text-muted text-sm">{texts.savedFull}</p>}
      {asleep > 0 && <p className="text-pretty text-muted text-sm">{texts.savedAsleep({ n: asleep })}</p>}
    </section>
  )
}

type TownProps = { town: TownView; isChosen: boolean; onChoose: () => void; onRemoved: () => void }

function Town({ town, isChosen, onChoose, onRemoved }: TownProps) {
  const texts = useTexts('wishes')
  const { failures } = useTexts('shell')
  const { countryName } = useFormats()
  const listed = useListed()
  const queryClient = useQueryClient()
  const removing = useMutation({
    ...oneByOne,
    mutationFn: removeTown,
    onSuccess: (saved) => {
      keepMeeting(queryClient, saved)
      toast(texts.townRemoved({ town: town.city }))
      onRemoved()
    },
    onError: (error) => {
      if (hasKind(error, 'unauthenticated')) return
      // Another page of the viewer may have removed it.
      void queryClient.invalidateQueries({ queryKey: keys.meeting, exact: true })
      toast.error(failures.title, { description: reasonOf(error) ?? texts.travelFailed })
    },
  })
  return (
    <li className="flex items-center border-line not-last:border-b has-aria-pressed:bg-brand-soft">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="min-h-11 min-w-0 flex-1 px-4 py-2 text-start transition-colors hover:bg-brand-soft focus-visible:-outline-offset-4"
      >
        <span className="wrap-anywhere block font-medium">
          <bdi>{town.city}</bdi>
        </span>{' '}
        <span className="wrap-anywhere block text-muted text-sm">
          <bdi>{listed(town.region, countryName(town.country))}</bdi>
        </span>
      </button>
      <IconButton
        label={texts.removeTown({ town: town.city })}
        disabled={removing.isPending}
        onClick={() => removing.mutate(town)}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
