import { type AccountView, MAX_PASSKEYS, type PasskeyView } from '@hearth/contract/account/account'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { canUsePasskeys } from '../../../../lib/browser/passkeys.ts'
import { useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useOfferEndOthers } from '../EndOthers.tsx'
import { useFocusWhenFewer } from '../focus.ts'
import { Question } from '../Question.tsx'
import { removePasskey } from '../security.queries.ts'
import { useChange, useKeepAccount } from '../use-change.ts'
import { AddPasskey, RenamePasskey } from './PasskeyDialogs.tsx'

type OpenPasskeyDialog = { what: 'add' } | { what: 'rename' | 'remove'; passkey: PasskeyView }

export function Passkeys({ account: { passkeys } }: { account: AccountView }) {
  const words = useTexts('security').passkeys
  const { dayText } = useDates()
  const [open, setOpen] = useState<OpenPasskeyDialog>()
  const heading = useFocusWhenFewer(passkeys.length)
  const close = () => setOpen(undefined)
  return (
    <Section heading={words.heading} headingRef={heading}>
      <p className="text-muted text-sm">{words.text}</p>
      {passkeys.length > 0 && (
        <ul aria-label={words.list} className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex gap-x-4 py-3 first:pt-0">
              <KeyRound aria-hidden className="mt-1 size-6 shrink-0 text-brand" />
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                <div className="min-w-0 flex-1 basis-40">
                  <p className="wrap-anywhere font-medium">
                    <bdi>{passkey.name}</bdi>
                  </p>
                  <p className="text-muted text-sm">{words.since({ day: dayText(passkey.createdAt) })}</p>
                </div>
                <div className="-mx-5 flex flex-wrap">
                  <Button
                    variant="quiet"
                    aria-label={words.renameOf({ name: passkey.name })}
                    onClick={() => setOpen({ what: 'rename', passkey })}
                  >
                    {words.rename}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={words.removeOf({ name: passkey.name })}
                    onClick={() => setOpen({ what: 'remove', passkey })}
                  >
                    {words.remove}
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Adding count={passkeys.length} onAdd={() => setOpen({ what: 'add' })} />
      {open?.what === 'add' && <AddPasskey onClose={close} />}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <Removing passkey={open.passkey} onClose={close} />}
    </Section>
  )
}

function Adding({ count, onAdd }: { count: number; onAdd: () => void }) {
  const words = useTexts('security').passkeys
  if (!canUsePasskeys()) return <p className="text-sm">{words.unsupported}</p>
  if (count >= MAX_PASSKEYS) return <p className="text-sm">{words.full({ max: MAX_PASSKEYS })}</p>
  return (
    <Button variant="secondary" className="self-start" onClick={onAdd}>
      {words.add}
    </Button>
  )
}

function Removing({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const words = useTexts('security').passkeys.removing
  const keep = useKeepAccount()
  const offer = useOfferEndOthers()
  const removing = useChange(
    (id: string, prove) => prove(() => removePasskey(id)),
    (account) => {
      onClose()
      keep(account)
      offer()
    },
  )
  return (
    <Question
      title={words.title({ name: passkey.name })}
      text={words.text}
      action={words.action}
      isGrave
      isBusy={removing.isBusy}
      reason={removing.reason}
      onYes={() => removing.start(passkey.id)}
      onClose={onClose}
    />
  )
}
