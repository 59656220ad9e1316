import type { AccountView } from '@hearth/contract/account/account'
import { useState } from 'react'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useOfferEndOthers } from '../EndOthers.tsx'
import { Question } from '../Question.tsx'
import { connectGoogle, disconnectGoogle } from '../security.queries.ts'
import { useChange, useKeepAccount } from '../use-change.ts'

export function GoogleAccount({ google }: { google: NonNullable<AccountView['google']> }) {
  const words = useTexts('security').google
  return (
    <Section heading={words.heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {!google.isConnected && (
          <p className="min-w-0 flex-1 basis-56 text-muted text-sm">{words.notConnected}</p>
        )}
        {google.isConnected ? <Disconnect /> : <Connect />}
      </div>
    </Section>
  )
}

function Connect() {
  const words = useTexts('security').google
  const [isGoing, setIsGoing] = useState(false)
  const connecting = useChange(
    (_: void, prove) => prove(connectGoogle),
    ({ url }) => {
      setIsGoing(true)
      location.assign(url)
    },
  )
  const isBusy = connecting.isBusy || isGoing
  return (
    <>
      <Button variant="secondary" busy={isBusy} onClick={() => connecting.start()}>
        {isBusy ? words.connecting : words.connect}
      </Button>
      <Trouble reason={connecting.reason} />
    </>
  )
}

function Disconnect() {
  const words = useTexts('security').google
  const keep = useKeepAccount()
  const offer = useOfferEndOthers()
  const [isAsking, setIsAsking] = useState(false)
  const disconnecting = useChange(
    (_: void, prove) => prove(disconnectGoogle),
    (account) => {
      setIsAsking(false)
      keep(account)
      offer()
    },
  )
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {words.disconnect}
      </Button>
      {isAsking && (
        <Question
          {...words.asking}
          isBusy={disconnecting.isBusy}
          reason={disconnecting.reason}
          onYes={() => disconnecting.start()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
