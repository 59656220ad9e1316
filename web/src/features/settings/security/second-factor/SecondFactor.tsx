import type { AccountView, AuthenticatorView } from '@hearth/contract/account/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { Chip } from '../../../../components/person/Chip.tsx'
import { BackupCodes } from '../../../../components/second-factor/BackupCodes.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useOfferEndOthers } from '../EndOthers.tsx'
import { Question } from '../Question.tsx'
import { beginSecondFactor, endSecondFactor, makeBackupCodes, ownAccount } from '../security.queries.ts'
import { useChange, useKeepAccount } from '../use-change.ts'
import { TurnOn } from './TurnOn.tsx'

type OpenStep =
  | 'turnOff'
  | 'newCodes'
  | { authenticator: AuthenticatorView }
  | { codes: readonly string[]; isFirst: boolean }

export function SecondFactor({ account: { secondFactor } }: { account: AccountView }) {
  const words = useTexts('security').secondFactor
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<OpenStep>()
  const close = () => setOpen(undefined)
  const offer = useOfferEndOthers()

  function showCodes(codes: readonly string[], isFirst: boolean) {
    setOpen({ codes, isFirst })
    void queryClient.invalidateQueries({ queryKey: ownAccount.queryKey, exact: true })
  }

  return (
    <Section heading={words.heading} aside={secondFactor.isOn && <Chip>{words.isOn}</Chip>}>
      {secondFactor.isOn ? (
        <>
          <p className="text-muted text-sm">{words.codesLeft({ count: secondFactor.backupCodesLeft })}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setOpen('newCodes')}>
              {words.newCodes}
            </Button>
            <Button variant="secondary" onClick={() => setOpen('turnOff')}>
              {words.turnOff}
            </Button>
          </div>
        </>
      ) : (
        <Off onBegun={(authenticator) => setOpen({ authenticator })} />
      )}
      {open === 'newCodes' && <NewCodes onCodes={(codes) => showCodes(codes, false)} onClose={close} />}
      {open === 'turnOff' && <TurnOff onClose={close} />}
      {typeof open === 'object' && 'authenticator' in open && (
        <TurnOn
          authenticator={open.authenticator}
          onCodes={(codes) => showCodes(codes, true)}
          onClose={close}
        />
      )}
      {typeof open === 'object' && 'codes' in open && (
        <BackupCodes
          codes={open.codes}
          onDone={() => {
            close()
            if (open.isFirst) toast(words.done)
            offer()
          }}
        />
      )}
    </Section>
  )
}

function Off({ onBegun }: { onBegun: (authenticator: AuthenticatorView) => void }) {
  const words = useTexts('security').secondFactor
  const beginning = useChange((_: void, prove) => prove(beginSecondFactor), onBegun)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-muted text-sm">{words.off}</p>
        {/* Not disabled meanwhile: the focus has to find its way back here. */}
        <Button variant="secondary" onClick={() => beginning.start()}>
          {words.turnOn}
        </Button>
      </div>
      <Trouble reason={beginning.reason} />
    </>
  )
}

type NewCodesProps = { onCodes: (codes: readonly string[]) => void; onClose: () => void }

function NewCodes({ onCodes, onClose }: NewCodesProps) {
  const words = useTexts('security').secondFactor.askNewCodes
  const making = useChange(
    (_: void, prove) => prove(makeBackupCodes),
    ({ backupCodes }) => onCodes(backupCodes),
  )
  return (
    <Question
      {...words}
      isBusy={making.isBusy}
      reason={making.reason}
      onYes={() => making.start()}
      onClose={onClose}
    />
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const words = useTexts('security').secondFactor
  const keep = useKeepAccount()
  const offer = useOfferEndOthers()
  const ending = useChange(
    (_: void, prove) => prove(endSecondFactor),
    (account) => {
      onClose()
      keep(account)
      toast(words.ended)
      offer()
    },
  )
  return (
    <Question
      {...words.askOff}
      isGrave
      isBusy={ending.isBusy}
      reason={ending.reason}
      onYes={() => ending.start()}
      onClose={onClose}
    />
  )
}
