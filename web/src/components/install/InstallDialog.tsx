import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { HomeScreenArt } from './HomeScreenArt.tsx'
import { InstallSteps } from './InstallSteps.tsx'

type InstallDialogProps = {
  /** The first view: a browser that cannot install the app has steps behind the offer. */
  first: 'prompt' | 'steps offered' | 'steps'
  onInstall: () => void
  onDecline: () => void
  onClose: () => void
}

/** Offers the app with a picture of its icon, or shows how one installs it on an iPhone. */
export function InstallDialog({ first, onInstall, onDecline, onClose }: InstallDialogProps) {
  const { offer, steps } = useTexts('install')
  const [hasSteps, setHasSteps] = useState(first === 'steps')
  if (hasSteps) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={steps.title} description={steps.text}>
        <InstallSteps />
        <Button className="mt-2 w-full" onClick={onClose}>
          {steps.done}
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onDecline()} title={offer.title}>
      <HomeScreenArt />
      <p className="text-pretty text-muted">{offer.text}</p>
      <div className="mt-1 flex flex-col gap-2">
        <Button
          size="lg"
          onClick={() => {
            if (first === 'prompt') onInstall()
            else setHasSteps(true)
          }}
        >
          {first === 'prompt' ? offer.install : offer.show}
        </Button>
        <Button variant="quiet" onClick={onDecline}>
          {offer.notNow}
        </Button>
      </div>
    </Dialog>
  )
}
