import { type MembershipView, REFUND_DAYS, REMINDER_DAYS } from '@hearth/contract/membership/membership'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from 'sonner'
import { showMark } from '../../../api/membership.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { Switch } from '../../../components/fields/Switch.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { usePrices } from '../../../lib/format/prices.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Cancelling } from './Cancelling.tsx'
import { useMembershipChange } from './use-membership-change.ts'

/** Whether the viewer is a supporter, since and until when, whether that renews, and the button that cancels it. */
export function Mine({ membership, isLimited }: { membership: MembershipView; isLimited: boolean }) {
  const { mine: words, cancel } = useTexts('membership')
  const [isCancelling, setIsCancelling] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { isSupporter, renewal, comfort } = membership
  return (
    <Section heading={words.heading} headingRef={heading}>
      <Status isSupporter={isSupporter} />
      {renewal?.hasFailed && <Trouble reason={words.failed} />}
      {isSupporter && <Times membership={membership} />}
      {renewal && (
        <>
          <p className="text-pretty text-muted text-sm">
            {words.reminder({ n: REMINDER_DAYS })} {words.refund({ n: REFUND_DAYS })}
          </p>
          <Button variant="secondary" className="sm:self-start" onClick={() => setIsCancelling(true)}>
            {cancel.open}
          </Button>
        </>
      )}
      {comfort.mayShowMark && !isLimited && <Mark membership={membership} />}
      {isCancelling && (
        <Cancelling
          until={renewal?.at ?? membership.until}
          onDone={() => {
            toast(cancel.done)
            heading.current?.focus()
          }}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </Section>
  )
}

function Status({ isSupporter }: { isSupporter: boolean }) {
  const { mine: words } = useTexts('membership')
  return (
    <p role="status" className="flex items-start gap-2.5 text-pretty text-lg">
      {isSupporter && <BadgeCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-brand" />}
      {isSupporter ? words.supporter : words.notOne}
    </p>
  )
}

/** Returns the first day of the present uninterrupted time, and the newest source of it. */
function presentTime({ history, until }: MembershipView) {
  const now = new Date().toISOString()
  const present = history.filter(
    ({ fromAt, untilAt, endedAt }) => (endedAt ?? untilAt) > now && fromAt <= (until ?? now),
  )
  return { since: present.map(({ fromAt }) => fromAt).toSorted()[0], source: present[0]?.source }
}

function Times({ membership }: { membership: MembershipView }) {
  const { mine: words, sources } = useTexts('membership')
  const { dayText } = useDates()
  const price = usePrices()
  const { renewal, until } = membership
  const { since, source } = presentTime(membership)
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {since && <Fact name={words.since}>{dayText(since)}</Fact>}
      {until && <Fact name={words.until}>{dayText(until)}</Fact>}
      <Fact name={words.renews}>
        {!renewal
          ? words.renewsNot
          : renewal.price
            ? words.renewsOn({ day: dayText(renewal.at), price: price(renewal.price) })
            : words.renewsWithout({ day: dayText(renewal.at) })}
      </Fact>
      {source && <Fact name={words.source}>{sources[source]}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)

function Mark({ membership: { showsMark } }: { membership: MembershipView }) {
  const { mark } = useTexts('membership')
  const change = useMembershipChange(showMark, (view) => view)
  return (
    <div className="border-line border-t pt-2">
      <Switch
        {...mark}
        checked={change.isBusy ? !showsMark : showsMark}
        disabled={change.isBusy}
        onChange={change.start}
      />
      <Trouble reason={change.reason} />
    </div>
  )
}
