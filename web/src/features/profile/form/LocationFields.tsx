import { fields } from '@hearth/contract/profile/fields'
import type { TownView } from '@hearth/contract/profile/locations'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { placesFor } from '../../../api/queries.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { Suggestions } from '../../../components/fields/Suggestions.tsx'
import { useMoreTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import { useFieldNames } from './field-words.ts'
import { forgetPlace, placeOfDevice } from './locations.queries.ts'
import { type ProfileForm, setField, wiredTo } from './profile.form.ts'

/** Town and state: typed, chosen from the list, or found by the device where one asks it to. */
export function PlaceFields({ form }: { form: UseFormReturn<ProfileForm> }) {
  const names = useFieldNames()
  const more = useMoreTexts()
  const wired = wiredTo(form)
  const typed = useWatch({ control: form.control, name: 'locationCity' })
  const { data } = useQuery(placesFor(useDeferredValue(typed)))
  const places = data?.places ?? []
  const byHand = () => form.setValue('place', '')

  function choose(place: TownView | undefined, from: string) {
    if (!place) return
    setField(form, 'locationCity', place.city)
    setField(form, 'locationState', place.region)
    form.setValue('place', from)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-5 sm:grid-cols-2">
        <Suggestions
          {...wired('locationCity')}
          {...form.register('locationCity', { onChange: byHand })}
          label={names('locationCity')}
          maxLength={fields.locationCity.max}
          listLabel={more.citySuggestions}
          countOf={more.suggestionCount}
          suggestions={places.map(({ id, city, region, country }) => ({
            key: String(id),
            label: city,
            note: [region, more.country(country)].filter(Boolean).join(', '),
          }))}
          onChoose={(key) =>
            choose(
              places.find(({ id }) => String(id) === key),
              key,
            )
          }
          footer={more.citySource}
        />
        <TextField
          {...wired('locationState')}
          {...form.register('locationState', { onChange: byHand })}
          label={names('locationState')}
          maxLength={fields.locationState.max}
          autoComplete="address-level1"
        />
      </div>
      <Device onFound={(place) => choose(place, 'device')} />
    </div>
  )
}

type Finding = 'idle' | 'looking' | 'denied' | 'failed' | 'kept' | 'forgotten'

/** Only on a press: a browser that asks by itself for where one is asks in vain. */
function Device({ onFound }: { onFound: (place: TownView) => void }) {
  const more = useMoreTexts()
  const [finding, setFinding] = useState<Finding>('idle')
  const said: Record<Finding, string> = {
    idle: more.locationNote,
    looking: more.locationNote,
    denied: more.locationDenied,
    failed: more.locationFailed,
    kept: more.locationKept,
    forgotten: more.locationForgotten,
  }

  function find() {
    setFinding('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        placeOfDevice({ latitude, longitude }).then(
          ({ nearest }) => {
            if (nearest) onFound(nearest)
            setFinding('kept')
          },
          () => setFinding('failed'),
        )
      },
      ({ code, PERMISSION_DENIED }) => setFinding(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      // The nearest two kilometres are all that is asked for, so the device need not try hard.
      { enableHighAccuracy: false, maximumAge: 600_000, timeout: 20_000 },
    )
  }

  if (!('geolocation' in navigator)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button variant="soft" busy={finding === 'looking'} onClick={find}>
        {finding !== 'looking' && <LocateFixed aria-hidden className="size-4" />}
        {finding === 'looking' ? more.locating : more.useLocation}
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-56 text-pretty text-muted text-sm">
        {said[finding]}
      </p>
      {finding === 'kept' && (
        <Button
          variant="quiet"
          onClick={() =>
            void forgetPlace().then(
              () => setFinding('forgotten'),
              () => setFinding('kept'),
            )
          }
        >
          {more.forgetLocation}
        </Button>
      )}
    </div>
  )
}
