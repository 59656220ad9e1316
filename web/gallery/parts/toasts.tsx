import { useEffect } from 'react'
import { toast } from 'sonner'
import { Toaster } from '../../src/components/Toaster.tsx'

const duration = Number.POSITIVE_INFINITY

function Toasts() {
  useEffect(() => {
    toast('Like sent! 💖', { description: "Liked Ana's profile", duration })
    toast.error('Error', { description: 'Failed to record swipe', duration })
    return () => void toast.dismiss()
  }, [])
  return (
    <main className="p-6">
      <h1 className="font-display text-3xl">toast</h1>
      <Toaster at="/gallery" />
    </main>
  )
}

export const toastStates = { all: () => <Toasts /> }
