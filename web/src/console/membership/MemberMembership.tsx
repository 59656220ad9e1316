import type { MemberMembershipView, MemberTimeView } from '@hearth/contract/console/membership'
import { mayDo } from '@hearth/contract/console/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { ApiError, newClientId } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { FailedState } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { usePrices } from '../../lib/format/prices.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { grantMonths, refundTime } from '../api.ts'
import { Part } from '../frame/Facts.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { membershipOf, membershipSettings, useMembershipAct } from './membership.queries.ts'

/** The membership of a member, for those who may see it, where there are memberships. */
export function MemberMembership({ id }: { id: string }) {
  const { member: texts } = useTexts('consoleMembership')
  const mayRead = mayDo(useStaff().role, 'membership.read')
  const settings = useQuery({ ...membershipSettings, enabled: mayRead })
  const isOffered = settings.data !== undefined && settings.data.payments !== 'none'
  const { data, isLoadingError, refetch } = useQuery({ ...membershipOf(id), enabled: isOffered })
  if (!isOffered) return null
  return (
    <Part heading={texts.heading}>
      {isLoadingError && <FailedState onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <SkeletonLines />}
      {data && <Times id={id} membership={data} />}
    </Part>
  )
}

function Times({
  id,
  membership: { isSupporter, until, renewsAt, times },
}: {
  id: string
  membership: MemberMembershipView
}) {
  const { member: texts } = useTexts('consoleMembership')
  const { dayText } = useDates()
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm">
        <span>{isSupporter && until ? texts.until({ day: dayText(until) }) : texts.none}</span>
        {renewsAt && <span className="text-muted">{texts.renews({ day: dayText(renewsAt) })}</span>}
      </p>
      <GrantForm id={id} />
      {times.length > 0 && (
        <ul aria-label={texts.list} className="divide-y divide-line">
          {times.map((time) => (
            <Time key={time.id} id={id} time={time} />
          ))}
        </ul>
      )}
    </>
  )
}

function GrantForm({ id }: { id: string }) {
  const { member: texts } = useTexts('consoleMembership')
  const queryClient = useQueryClient()
  const [months, setMonths] = useState('1')
  const [clientId, setClientId] = useState(newClientId)
  const granting = useMembershipAct(
    () => grantMonths(id, { clientId, months: Number(months) }),
    (view) => {
      queryClient.setQueryData(membershipOf(id).queryKey, view)
      // The next press is another gift.
      setClientId(newClientId())
      toast(texts.granted)
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!granting.isPending) granting.mutate(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={texts.months}
        error={granting.error instanceof ApiError ? granting.error.fields['months'] : undefined}
        inputMode="numeric"
        className="max-w-32"
        value={months}
        onChange={({ target }) => setMonths(target.value)}
      />
      <Button type="submit" variant="secondary" busy={granting.isPending} className="min-h-12">
        {texts.grant}
      </Button>
    </form>
  )
}

function Time({ id, time }: { id: string; time: MemberTimeView }) {
  const { member: texts, sources } = useTexts('consoleMembership')
  const { dayText } = useDates()
  const price = usePrices()
  const queryClient = useQueryClient()
  const { source, fromAt, untilAt, endedAt, paid, canEnd } = time
  const range = texts.range({ from: dayText(fromAt), until: dayText(untilAt) })
  const action = paid ? texts.refund : texts.end
  const refunding = useMembershipAct(
    () => refundTime(id, time.id),
    ({ outcome, membership }) => {
      queryClient.setQueryData(membershipOf(id).queryKey, membership)
      if (outcome === 'unavailable') toast.error(texts.outcomes[outcome])
      else toast(texts.outcomes[outcome])
    },
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {sources[source]} · {paid ? price(paid) : texts.free}
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          <bdi>{range}</bdi>
          {endedAt && <bdi>{texts.endedOn({ day: dayText(endedAt) })}</bdi>}
        </p>
      </div>
      {canEnd && (
        <Button
          variant="quiet"
          aria-label={texts.refundOf({ action, what: range })}
          busy={refunding.isPending}
          onClick={() => refunding.mutate(undefined)}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
