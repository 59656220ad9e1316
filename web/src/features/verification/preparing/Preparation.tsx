import {
  VERIFICATION_CONSENT_VERSION,
  type VerificationView,
  type VerificationWay,
} from '@hearth/contract/media/verification'
import { useState } from 'react'
import { Capture } from '../recording/Capture.tsx'
import { Consent } from './Consent.tsx'
import { Ways } from './Ways.tsx'

type PreparationProps = {
  view: VerificationView
  takesFocus: boolean
  onStart: () => void
  onEnd: () => void
}

/** From the consent to the sent recording. `onStart`: steps are drawn; `onEnd`: nothing is left to do here. */
export function Preparation({ view, takesFocus, onStart, onEnd }: PreparationProps) {
  const [hasAgreed, setHasAgreed] = useState(view.consent?.version === VERIFICATION_CONSENT_VERSION)
  const [way, setWay] = useState<VerificationWay>()
  const [chosen, setChosen] = useState<VerificationWay>()
  const [hasFocus, setHasFocus] = useState(takesFocus)
  function goOn(change: () => void) {
    setHasFocus(true)
    change()
  }
  if (!hasAgreed)
    return <Consent view={view} takesFocus={takesFocus} onAgree={() => goOn(() => setHasAgreed(true))} />
  if (!way)
    return (
      <Ways
        chosen={chosen}
        takesFocus={hasFocus}
        onChoose={setChosen}
        onNext={(next) => goOn(() => setWay(next))}
      />
    )
  return (
    <Capture way={way} view={view} onOtherWay={() => setWay(undefined)} onStart={onStart} onEnd={onEnd} />
  )
}
