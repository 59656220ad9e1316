import { consentVersions } from '@hearth/contract/profile/consents'
import { fields, isOfKind, type SpecialKind, specialKinds } from '@hearth/contract/profile/fields'
import type { ProfileView } from '@hearth/contract/profile/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import { api, read } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { keys, ownProfile } from '../../../api/queries.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { SelectField, TextAreaField } from '../../../components/fields/Field.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useFactTexts } from '../../../lib/texts/facts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { type ProfileForm, wiredTo } from '../form/profile.form.ts'
import { SeenBy } from '../form/SeenBy.tsx'
import { useDeckHint } from '../form/use-change-rules.ts'

type SpecialProps = {
  form: UseFormReturn<ProfileForm>
  /** Called with the new profile after a consent was given or withdrawn. */
  onChanged: (profile: ProfileView) => void
}

/** The special-category fields. Each is shown only after its own consent. */
export function Special({ form, onChanged }: SpecialProps) {
  const texts = useTexts('profile')
  const { data } = useQuery(ownProfile)
  const held = specialKinds.filter((kind) => data?.consents.some((consent) => consent.kind === kind))
  return (
    <>
      <p className="text-pretty text-muted">{texts.specialIntro}</p>
      {held.length > 0 && <SeenBy form={form} fields={held} />}
      <ul className="flex flex-col gap-3">
        {specialKinds.map((kind) => (
          <li key={kind} className="rounded-lg bg-sunken p-4 shadow-well">
            <Kind
              kind={kind}
              form={form}
              givenAt={data?.consents.find((consent) => consent.kind === kind)?.givenAt}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type KindProps = SpecialProps & { kind: SpecialKind; givenAt: string | undefined }
type Asking = 'nothing' | 'consent' | 'withdrawal'

function Kind({ kind, form, givenAt, onChanged }: KindProps) {
  const texts = useTexts('profile')
  const { title, ask } = texts.consents[kind]
  const { dayText } = useDates()
  const [asking, setAsking] = useState<Asking>('nothing')
  const close = () => setAsking('nothing')
  const change = useConsent(kind, (profile, isHeld) => {
    if (!isHeld) form.setValue(kind, '')
    onChanged(profile)
    close()
    if (!isHeld) toast(texts.withdrawn)
  })
  return (
    <>
      {givenAt ? (
        <div className="flex flex-col gap-2">
          <SpecialField kind={kind} form={form} />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="text-muted text-sm">{texts.agreedOn({ date: dayText(givenAt) })}</p>
            <Button variant="quiet" className="-mx-5" onClick={() => setAsking('withdrawal')}>
              {texts.withdraw} <span className="sr-only">{title}</span>
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex items-center gap-2.5 font-medium">
            <LockKeyhole aria-hidden className="size-4 text-muted" />
            {title}
          </p>
          <Button variant="secondary" aria-label={texts.addWhat[kind]} onClick={() => setAsking('consent')}>
            {texts.add}
          </Button>
        </div>
      )}
      <Dialog
        open={asking === 'consent'}
        onOpenChange={(open) => !open && close()}
        title={texts.consentQuestion[kind]}
        description={ask}
      >
        <p className="text-pretty text-muted">{texts.consentRest}</p>
        <Ways>
          <Button variant="quiet" onClick={close}>
            {texts.cancel}
          </Button>
          <Button busy={change.isPending} onClick={() => change.mutate(true)}>
            {texts.agree}
          </Button>
        </Ways>
      </Dialog>
      <Dialog
        open={asking === 'withdrawal'}
        onOpenChange={(open) => !open && close()}
        title={texts.withdrawTitle[kind]}
        description={texts.withdrawText}
      >
        <Ways>
          <Button variant="quiet" onClick={close}>
            {texts.cancel}
          </Button>
          <Button variant="danger" busy={change.isPending} onClick={() => change.mutate(false)}>
            {texts.withdrawConfirm}
          </Button>
        </Ways>
      </Dialog>
    </>
  )
}

const Ways = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-3">{children}</div>
)

function SpecialField({ kind, form }: { kind: SpecialKind; form: UseFormReturn<ProfileForm> }) {
  const texts = useTexts('profile')
  const { word } = useFactTexts()
  const choose = useTexts('ownProfile').choose
  const wired = wiredTo(form)(kind)
  const health = useWatch({ control: form.control, name: 'health' })
  const { title } = texts.consents[kind]
  const deckHint = useDeckHint()
  if (isOfKind(kind, 'note')) {
    return (
      <TextAreaField
        {...wired}
        label={title}
        hint={texts.healthHint}
        count={texts.left({ n: fields.health.max - health.length })}
        maxLength={fields.health.max}
        rows={2}
      />
    )
  }
  const options = fields[kind].values.map((value) => ({ value, label: word(kind, value) }))
  return (
    <SelectField
      {...wired}
      label={title}
      hint={kind === 'faith' ? deckHint : undefined}
      placeholder={choose}
      options={options}
    />
  )
}

function useConsent(kind: SpecialKind, onDone: (profile: ProfileView, isHeld: boolean) => void) {
  const texts = useTexts('profile')
  const failures = useTexts('shell').failures
  const queryClient = useQueryClient()
  const param = { kind }
  return useMutation({
    mutationFn: (isGiven: boolean): Promise<ProfileView> =>
      isGiven
        ? read(api.profile.consents[':kind'].$put({ param, json: { version: consentVersions[kind] } }))
        : read(api.profile.consents[':kind'].$delete({ param })),
    onSuccess: (profile, isGiven) => {
      keep(queryClient, keys.profile, profile)
      onDone(profile, isGiven)
    },
    onError: () => toast.error(failures.title, { description: texts.consentFailed }),
  })
}
