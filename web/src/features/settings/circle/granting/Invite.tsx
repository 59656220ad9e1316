import { MAX_LABEL_LENGTH } from '@hearth/contract/circle/circle'
import { invitedGrantKinds } from '@hearth/contract/circle/grants'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '../../../../api/client.ts'
import { Button, ButtonLink } from '../../../../components/buttons/Button.tsx'
import { TextField } from '../../../../components/fields/Field.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Card } from '../../../../components/layout/Section.tsx'
import { copyText } from '../../../../lib/browser/copying.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useFocusInvalid } from '../../security/focus.ts'
import { useChange } from '../../security/use-change.ts'
import { ChangesLeft } from '../ChangesLeft.tsx'
import { CIRCLE_PATH, CirclePage } from '../CirclePage.tsx'
import { circleKeys, invite, previewGrants } from '../circle.queries.ts'
import { DaysChoice, GrantChecks, type GrantDays } from './GrantChoices.tsx'
import { Preview } from './Preview.tsx'

type InvitedKind = (typeof invitedGrantKinds)[number]
type MadeInvitation = { label: string; link: string }

const first: InvitedKind[] = ['see_profile', 'leave_note', 'give_opinion']

/** Makes an invitation, after a look at what the relative will see. */
export function Invite() {
  const texts = useTexts('circle').invite
  const [made, setMade] = useState<MadeInvitation>()
  return (
    <CirclePage title={made ? texts.ready({ label: made.label }) : texts.open}>
      {made ? <Link {...made} /> : <InviteForm onMade={setMade} />}
    </CirclePage>
  )
}

function InviteForm({ onMade }: { onMade: (made: MadeInvitation) => void }) {
  const texts = useTexts('circle').invite
  const queryClient = useQueryClient()
  const [label, setLabel] = useState('')
  const [kinds, setKinds] = useState<readonly InvitedKind[]>(first)
  const [days, setDays] = useState<GrantDays>('30')
  const grants = kinds.map((kind) => ({ kind, days: Number(days) }))
  const inviting = useChange(
    (_: void, prove) => prove(() => invite({ label: label.trim(), grants })),
    ({ circle, link }) => {
      queryClient.setQueryData(circleKeys.circle, circle)
      onMade({ label: label.trim(), link })
    },
  )
  const form = useFocusInvalid(inviting.error)
  const isAboutLabel = inviting.error instanceof ApiError && 'label' in inviting.error.fields

  function submit(event: SubmitEvent) {
    event.preventDefault()
    inviting.start()
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Card className="flex flex-col gap-6">
        <TextField
          label={texts.label}
          hint={texts.labelHint}
          autoComplete="off"
          maxLength={MAX_LABEL_LENGTH}
          value={label}
          error={isAboutLabel ? inviting.reason : undefined}
          onChange={(event) => setLabel(event.target.value)}
        />
        <GrantChecks label={texts.what} kinds={invitedGrantKinds} chosen={kinds} onChange={setKinds} />
        <p className="text-muted text-sm">{texts.matches}</p>
        <DaysChoice value={days} onChange={setDays} />
        <p className="text-pretty text-muted text-sm">{texts.delay}</p>
        <ChangesLeft />
        {!isAboutLabel && <Trouble reason={inviting.reason} />}
        <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col">
          <Preview
            label={label.trim()}
            of={`invite ${kinds.join()}`}
            ask={() => previewGrants({ grants })}
            what="later"
          />
          <Button type="submit" busy={inviting.isBusy}>
            {texts.submit}
          </Button>
        </div>
      </Card>
    </form>
  )
}

function Link({ link }: MadeInvitation) {
  const texts = useTexts('circle').invite
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  async function copy() {
    if (await copyText(link)) return toast(texts.copied)
    field.current?.select()
    toast.error(texts.notCopied)
  }
  return (
    <Card className="flex flex-col gap-5">
      <TextField
        ref={field}
        label={texts.link}
        hint={texts.once}
        readOnly
        dir="ltr"
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <ButtonLink to={CIRCLE_PATH} variant="quiet">
          {texts.done}
        </ButtonLink>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
      </div>
    </Card>
  )
}
