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
import { useFormats } from '../../../lib/format/formats.ts'
import { useUnits } from '../../../lib/format/units.tsx'
import { useListed } from '../../../lib/texts/listed.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFieldNames } from './field-texts.ts'
import { deleteLocation, saveDeviceLocation } from './locations.queries.ts'
import { type ProfileForm, setField, wiredTo } from './profile.form.ts'

/** Town and state: typed, chosen from the list, or taken from the location of the device. */
export function LocationFields({ form }: { form: UseFormReturn<ProfileForm> }) {
  const names = useFieldNames()
  const more = useTexts('profile')
  const { countryName } = useFormats()
  const listed = useListed()
  const wired = wiredTo(form)
  const typed = useWatch({ control: form.control, name: 'locationCity' })
  const { data } = useQuery(placesFor(useDeferredValue(typed)))
  const towns = data?.places ?? []
  const onType = () => form.setValue('townSource', '')

  function choose(town: TownView | undefined, from: string) {
    if (!town) return
    setField(form, 'locationCity', town.city)
    setField(form, 'locationState', town.region)
    form.setValue('townSource', from)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-5 sm:grid-cols-2">
        <Suggestions
          {...wired('locationCity')}
          {...form.register('locationCity', { onChange: onType })}
          label={names('locationCity')}
          maxLength={fields.locationCity.max}
          listLabel={more.citySuggestions}
          countOf={more.suggestionCount}
          suggestions={towns.map(({ id, city, region, country }) => ({
            key: String(id),
            label: city,
            note: listed(region, countryName(country)),
          }))}
          onChoose={(key) =>
            choose(
              towns.find(({ id }) => String(id) === key),
              key,
            )
          }
          footer={more.citySource}
        />
        <TextField
          {...wired('locationState')}
          {...form.register('locationState', { onChange: onType })}
          label={names('locationState')}
          maxLength={fields.locationState.max}
          autoComplete="address-level1"
        />
      </div>
      <DeviceLocation onFound={(town) => choose(town, 'device')} />
    </div>
  )
}

type LocationState = 'idle' | 'looking' | 'denied' | 'failed' | 'stored' | 'forgotten'

/** Asks for the location of the device, only after a press: people refuse a page that asks unprompted. */
function DeviceLocation({ onFound }: { onFound: (town: TownView) => void }) {
  const more = useTexts('profile')
  const unit = useUnits().distance
  const [state, setState] = useState<LocationState>('idle')
  const messages: Record<LocationState, string> = {
    idle: more.locationNote[unit],
    looking: more.locationNote[unit],
    denied: more.locationDenied,
    failed: more.locationFailed,
    stored: more.locationKept[unit],
    forgotten: more.locationForgotten,
  }

  function find() {
    setState('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        saveDeviceLocation({ latitude, longitude }).then(
          ({ nearest }) => {
            if (nearest) onFound(nearest)
            setState('stored')
          },
          () => setState('failed'),
        )
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      // A grid cell is two kilometres wide, so a coarse location is enough.
      { enableHighAccuracy: false, maximumAge: 600_000, timeout: 20_000 },
    )
  }

  if (!('geolocation' in navigator)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button variant="soft" busy={state === 'looking'} onClick={find}>
        {state !== 'looking' && <LocateFixed aria-hidden className="size-4" />}
        {state === 'looking' ? more.locating : more.useLocation}
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-56 text-pretty text-muted text-sm">
        {messages[state]}
      </p>
      {state === 'stored' && (
        <Button
          variant="quiet"
          onClick={() =>
            void deleteLocation().then(
              () => setState('forgotten'),
              () => setState('stored'),
            )
          }
        >
          {more.forgetLocation}
        </Button>
      )}
    </div>
  )
}
