import type { CircleRelativeView } from '@hearth/contract/circle/circle'
import type { GrantView } from '@hearth/contract/circle/grants'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { isToCome, useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useFocusWhenFewer } from '../../security/focus.ts'
import { removeGrant } from '../circle.queries.ts'
import { useCircleChange } from '../use-circle.ts'
import { useMatchNames } from '../use-match-names.ts'
import { AddGrant } from './AddGrant.tsx'

/** The grants of a relative: until when, and from when on if that is still to come. */
export function Grants({ relative }: { relative: CircleRelativeView }) {
  const texts = useTexts('circle').grants
  const { id, grants } = relative
  const [isAdding, setIsAdding] = useState(false)
  const heading = useFocusWhenFewer(grants.length)
  const removing = useCircleChange(
    (grantId: string) => removeGrant(id, grantId),
    () => toast(texts.removed),
  )
  return (
    <Section heading={texts.heading} headingRef={heading}>
      {grants.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {grants.map((grant) => (
          <Grant
            key={grant.id}
            grant={grant}
            isOff={removing.isBusy}
            onRemove={() => removing.start(grant.id)}
          />
        ))}
      </ul>
      <Trouble reason={removing.reason} />
      <Button
        variant="soft"
        className="self-start max-sm:self-stretch"
        aria-haspopup="dialog"
        onClick={() => setIsAdding(true)}
      >
        <Plus aria-hidden className="size-5" />
        {texts.add}
      </Button>
      {isAdding && <AddGrant relative={relative} onClose={() => setIsAdding(false)} />}
    </Section>
  )
}

type GrantProps = { grant: GrantView; isOff: boolean; onRemove: () => void }

function Grant({ grant: { kind, matchId, startsAt, endsAt }, isOff, onRemove }: GrantProps) {
  const texts = useTexts('circle')
  const { dayText, dayAndTimeText } = useDates()
  const names = useMatchNames()
  const name = matchId === null ? undefined : names.get(matchId)
  const what = name ? texts.grants.ofMatch({ name }) : texts.kinds[kind].label
  const isWaiting = isToCome(startsAt)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">
          <bdi className="wrap-anywhere">{what}</bdi>
        </p>
        <p className="text-muted text-sm">
          {isWaiting && (
            <span className="font-medium text-brand-strong">
              {texts.grants.waits({ time: dayAndTimeText(startsAt) })} ·{' '}
            </span>
          )}
          {texts.grants.until({ day: dayText(endsAt) })}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={texts.grants.removeOf({ what })}
        disabled={isOff}
        onClick={onRemove}
      >
        {texts.grants.remove}
      </Button>
    </li>
  )
}
