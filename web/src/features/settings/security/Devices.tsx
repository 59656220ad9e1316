import type { AccountView, DeviceView } from '@hearth/contract/account/account'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { Chip } from '../../../components/person/Chip.tsx'
import { isWithin, useDates } from '../../../lib/format/dates.ts'
import { useFormats } from '../../../lib/format/formats.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { EndOthers } from './EndOthers.tsx'
import { useFocusWhenFewer } from './focus.ts'
import { Question } from './Question.tsx'
import { endDevice } from './security.queries.ts'
import { useChange, useKeepAccount } from './use-change.ts'

// The server notes a visit now and then, not at every request.
const ACTIVE_WITHIN_MS = 10 * 60_000

export function Devices({ account: { devices } }: { account: AccountView }) {
  const words = useTexts('security').devices
  const [ending, setEnding] = useState<DeviceView | 'others' | 'everywhere'>()
  const heading = useFocusWhenFewer(devices.length)
  const close = () => setEnding(undefined)
  return (
    <Section heading={words.heading} headingRef={heading}>
      <ul aria-label={words.list} className="flex flex-col divide-y divide-line">
        {devices.map((device) => (
          <Device key={device.id} device={device} onEnd={() => setEnding(device)} />
        ))}
      </ul>
      <p className="text-muted text-sm">{words.text}</p>
      {devices.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setEnding('others')}>
            {words.endOthers}
          </Button>
          <Button variant="secondary" onClick={() => setEnding('everywhere')}>
            {words.everywhere}
          </Button>
        </div>
      )}
      {ending === 'others' && <EndOthers words={words.askingAll} scope="others" onClose={close} />}
      {ending === 'everywhere' && <EndOthers words={words.askingEverywhere} scope="global" onClose={close} />}
      {typeof ending === 'object' && <EndOne device={ending} onClose={close} />}
    </Section>
  )
}

const isHeld = (system: string) => /android|ios|iphone|ipad/i.test(system)

function Device({ device, onEnd }: { device: DeviceView; onEnd: () => void }) {
  const words = useTexts('security').devices
  const { agoText, dayText } = useDates()
  const { countryName } = useFormats()
  const Icon = isHeld(device.system) ? Smartphone : Monitor
  const name = words.name({ browser: device.browser, system: device.system })
  const isActive = device.isThis || isWithin(device.lastSeenAt, ACTIVE_WITHIN_MS)
  return (
    <li className="flex gap-x-4 py-3 first:pt-0">
      <Icon aria-hidden className="mt-1 size-6 shrink-0 text-brand" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <bdi>{name}</bdi>
            {device.isThis && <Chip>{words.isThis}</Chip>}
          </p>
          <p className="text-muted text-sm">
            {device.country ? countryName(device.country) : words.placeUnknown} ·{' '}
            {isActive ? words.now : words.seen({ when: agoText(device.lastSeenAt) })}
          </p>
          <p className="text-muted text-sm">{words.since({ day: dayText(device.signedInAt) })}</p>
        </div>
        {!device.isThis && (
          <Button variant="secondary" aria-label={words.endOf({ name })} onClick={onEnd}>
            {words.end}
          </Button>
        )}
      </div>
    </li>
  )
}

function EndOne({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const words = useTexts('security').devices
  const keep = useKeepAccount()
  const name = words.name({ browser: device.browser, system: device.system })
  const ending = useChange(
    (id: string, prove) => prove(() => endDevice(id)),
    (account) => {
      onClose()
      keep(account)
      toast(words.ended({ name }))
    },
  )
  return (
    <Question
      title={words.asking.title({ name })}
      text={words.asking.text}
      action={words.asking.action}
      isBusy={ending.isBusy}
      reason={ending.reason}
      onYes={() => ending.start(device.id)}
      onClose={onClose}
    />
  )
}
