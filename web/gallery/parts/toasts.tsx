import { useEffect } from 'react'
import { toast } from 'sonner'
import { Button } from '../../src/components/buttons/Button.tsx'
import { Toaster } from '../../src/components/overlays/Toaster.tsx'

const duration = Number.POSITIVE_INFINITY

function tellBoth() {
  toast('Like sent! 💖', { description: "Liked Ana's profile", duration })
  toast.error('Error', { description: 'Failed to record swipe', duration })
}

function tellWithButton() {
  toast('Unmatched with Ben', { duration, action: { label: 'Undo', onClick: () => undefined } })
}

function Toasts({ tell }: { tell: () => void }) {
  useEffect(() => {
    tell()
    return () => void toast.dismiss()
  }, [tell])
  return (
    <main className="p-6">
      <h1 className="font-display text-3xl">toast</h1>
      <Button className="mt-6">Go on</Button>
      <Toaster at="/gallery" />
    </main>
  )
}

export const toastStates = {
  all: () => <Toasts tell={tellBoth} />,
  'with a button': () => <Toasts tell={tellWithButton} />,
}
