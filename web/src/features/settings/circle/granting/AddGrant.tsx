import type { CircleRelativeView } from '@hearth/contract/circle/circle'
import { type GrantInput, type GrantKind, grantKinds } from '@hearth/contract/circle/grants'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../../components/buttons/Button.tsx'
import { SelectField } from '../../../../components/fields/Field.tsx'
import { RadioGroup } from '../../../../components/fields/RadioGroup.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Sheet } from '../../../../components/overlays/Sheet.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ChangesLeft } from '../ChangesLeft.tsx'
import { giveGrant, previewGrants } from '../circle.queries.ts'
import { useCircleChange } from '../use-circle.ts'
import { useMatchNames } from '../use-match-names.ts'
import { DaysChoice, type GrantDays } from './GrantChoices.tsx'
import { Preview } from './Preview.tsx'

type AddGrantProps = { relative: CircleRelativeView; onClose: () => void }

const inputOf = (kind: GrantKind, matchId: string, days: number): GrantInput | undefined => {
  if (kind !== 'see_match') return { kind, days }
  return matchId ? { kind, matchId, days } : undefined
}

const remainingDays = (endsAt: string) =>
  Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / 86_400_000))

/** Everything that the relative would have with one more grant. */
function withGrants(relative: CircleRelativeView, grant: GrantInput): GrantInput[] {
  const had = relative.grants.flatMap(
    ({ kind, matchId, endsAt }) => inputOf(kind, matchId ?? '', Math.min(90, remainingDays(endsAt))) ?? [],
  )
  return [...had, grant]
}

/** Allows a relative one more thing, from the next day on. */
export function AddGrant({ relative, onClose }: AddGrantProps) {
  const texts = useTexts('circle')
  const had = new Set(relative.grants.map(({ kind }) => kind))
  const kinds = grantKinds.filter((kind) => kind === 'see_match' || !had.has(kind))
  const [kind, setKind] = useState<GrantKind>(kinds[0] ?? 'see_match')
  const [matchId, setMatchId] = useState('')
  const [days, setDays] = useState<GrantDays>('30')
  const grant = inputOf(kind, matchId, Number(days))
  const adding = useCircleChange(
    (given: GrantInput) => giveGrant(relative.id, given),
    () => {
      onClose()
      toast(texts.grants.added)
    },
  )
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.grants.add}
      description={texts.grants.delay}
    >
      <RadioGroup
        label={texts.grants.what}
        options={kinds.map((value) => ({ value, ...texts.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'see_match' && <MatchField relative={relative} value={matchId} onChange={setMatchId} />}
      <DaysChoice value={days} onChange={setDays} />
      <ChangesLeft />
      <Trouble reason={adding.reason} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col lg:flex-col">
        {grant && (
          <Preview
            label={relative.label}
            of={`${relative.id} ${kind} ${matchId}`}
            ask={() => previewGrants({ grants: withGrants(relative, grant) })}
            what="later"
          />
        )}
        <Button busy={adding.isBusy} disabled={!grant} onClick={() => grant && adding.start(grant)}>
          {texts.grants.allow}
        </Button>
      </div>
    </Sheet>
  )
}

type MatchFieldProps = {
  relative: CircleRelativeView
  value: string
  onChange: (matchId: string) => void
}

function MatchField({ relative, value, onChange }: MatchFieldProps) {
  const texts = useTexts('circle').grants
  const shown = new Set(relative.grants.map(({ matchId }) => matchId))
  const options = [...useMatchNames()]
    .filter(([id]) => !shown.has(id))
    .map(([id, name]) => ({ value: id, label: name }))
  if (options.length === 0) return <p className="text-muted text-sm">{texts.noMatches}</p>
  return (
    <SelectField
      label={texts.match}
      placeholder={texts.choose}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
