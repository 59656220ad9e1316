import { MAX_TRAVEL_DAYS, type MeetingView, type TravelInput } from '@hearth/contract/people/wishes'
import type { TownView } from '@hearth/contract/profile/locations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useDeferredValue, useState } from 'react'
import { toast } from 'sonner'
import { api, hasKind, read } from '../../api/client.ts'
import { keys, placesFor } from '../../api/queries.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { Suggestions } from '../../components/fields/Suggestions.tsx'
import { RowGroup } from '../../components/layout/RowGroup.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useFormats } from '../../lib/format/formats.ts'
import { useListed } from '../../lib/texts/listed.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { SavedTowns } from './SavedTowns.tsx'
import { countAnew, keepMeeting, oneByOne, reasonOf } from './use-meeting.ts'

const setOff = (input: TravelInput): Promise<MeetingView> => read(api.meeting.travel.$put({ json: input }))

const comeHome = (): Promise<MeetingView> => read(api.meeting.travel.$delete())

type TravelProps = Pick<MeetingView, 'travel' | 'savedTowns'>

/** Another town for a while, and the way home. */
export function Travel({ travel, savedTowns }: TravelProps) {
  const texts = useTexts('wishes')
  return (
    <RowGroup heading={texts.travel}>
      <li className="flex flex-col gap-4 p-4">
        {travel ? (
          <Away travel={travel} />
        ) : (
          <>
            <p className="text-pretty text-muted text-sm">{texts.travelText}</p>
            <Leaving savedTowns={savedTowns} />
          </>
        )}
      </li>
    </RowGroup>
  )
}

function useTravelling<Input>(act: (input: Input) => Promise<MeetingView>, onDone: () => void) {
  const { failures } = useTexts('shell')
  const texts = useTexts('wishes')
  const queryClient = useQueryClient()
  return useMutation({
    ...oneByOne,
    mutationFn: act,
    onSuccess: (saved) => {
      keepMeeting(queryClient, saved)
      countAnew(queryClient)
      onDone()
    },
    onError: (error) => {
      if (hasKind(error, 'unauthenticated')) return
      // The answers to earlier changes may not have been stored.
      void queryClient.invalidateQueries({ queryKey: keys.meeting, exact: true })
      toast.error(failures.title, { description: reasonOf(error) ?? texts.travelFailed })
    },
  })
}

function Away({ travel: { place, until } }: { travel: NonNullable<MeetingView['travel']> }) {
  const texts = useTexts('wishes')
  const home = useTravelling(comeHome, () => toast(texts.home))
  const { dayText } = useDates()
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-56">
        <span className="wrap-anywhere font-display font-semibold text-lg">
          {place ? texts.away({ town: place.city }) : texts.awaySomewhere}
        </span>
        <br />
        <span className="text-muted">{texts.until({ day: dayText(until) })}</span>
      </p>
      <Button variant="secondary" busy={home.isPending} onClick={() => home.mutate(undefined)}>
        {home.isPending ? texts.comingHome : texts.comeHome}
      </Button>
    </div>
  )
}

type Wrong = { town?: string; days?: string }

function Leaving({ savedTowns }: Pick<TravelProps, 'savedTowns'>) {
  const texts = useTexts('wishes')
  const [typed, setTyped] = useState('')
  const [town, setTown] = useState<TownView>()
  const { countryName } = useFormats()
  const listed = useListed()
  const [days, setDays] = useState('7')
  const [wrong, setWrong] = useState<Wrong>({})
  const places = useQuery(placesFor(useDeferredValue(town ? '' : typed))).data?.places ?? []
  const leaving = useTravelling<TravelInput>(setOff, () => {})

  function choose(chosen: TownView | undefined) {
    setTown(chosen)
    setTyped(chosen?.city ?? '')
    setWrong({})
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const count = Number(days)
    const fitsIn = Number.isInteger(count) && count >= 1 && count <= MAX_TRAVEL_DAYS
    setWrong({
      ...(!town && { town: texts.townMissing }),
      ...(!fitsIn && { days: texts.daysWrong({ most: MAX_TRAVEL_DAYS }) }),
    })
    if (town && fitsIn) leaving.mutate({ cityId: town.id, days: count })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SavedTowns saved={savedTowns} chosenId={town?.id} onChoose={choose} />
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Suggestions
          label={texts.town}
          value={typed}
          error={wrong.town}
          listLabel={texts.towns}
          countOf={texts.suggestionCount}
          footer={texts.townSource}
          suggestions={places.map(({ id, city, region, country }) => ({
            key: String(id),
            label: city,
            note: listed(region, countryName(country)),
          }))}
          onChange={(event) => {
            setTown(undefined)
            setTyped(event.target.value)
          }}
          onChoose={(key) => choose(places.find(({ id }) => String(id) === key))}
        />
        <TextField
          label={texts.days}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          error={wrong.days}
          onChange={(event) => setDays(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" busy={leaving.isPending} className="self-start">
        {leaving.isPending ? texts.going : texts.go}
      </Button>
    </form>
  )
}
