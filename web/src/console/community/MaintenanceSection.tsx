import type { CommunitySettingsView } from '@hearth/contract/console/community'
import type { FormEvent } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { Trouble } from '../../components/fields/Trouble.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useChanges } from '../use-changes.ts'
import { instantOf, localTimeOf } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'

/** Closes the community for members, and opens it again. */
export function MaintenanceSection({ view }: { view: CommunitySettingsView }) {
  const { maintenance: words } = useTexts('consoleCommunity')
  const { save, isSaving, errors, problem } = useCommunityChange()
  const { fields, change, forget } = useChanges({ until: localTimeOf(view.maintenance?.until ?? null) })
  const saved = () => forget(fields)
  const isClosed = view.maintenance !== null
  const close = (event: FormEvent) => {
    event.preventDefault()
    save({ maintenance: { until: instantOf(fields.until) } }, saved)
  }
  return (
    <Section heading={words.heading}>
      <form noValidate onSubmit={close} className="flex flex-col gap-4">
        <p
          role="status"
          className={isClosed ? 'rounded-lg bg-danger-soft px-4 py-3 font-medium' : 'text-muted'}
        >
          {isClosed ? words.closed : words.open}
        </p>
        <div className="max-w-sm">
          <TextField
            type="datetime-local"
            label={words.until}
            hint={words.untilHint}
            error={errors['maintenance.until']}
            value={fields.until}
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
        <Trouble reason={problem} />
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          {isClosed && (
            <Button busy={isSaving} onClick={() => save({ maintenance: null }, saved)}>
              {words.reopen}
            </Button>
          )}
          <Button type="submit" variant={isClosed ? 'secondary' : 'danger'} busy={isSaving}>
            {isClosed ? words.change : words.close}
          </Button>
        </div>
      </form>
    </Section>
  )
}
