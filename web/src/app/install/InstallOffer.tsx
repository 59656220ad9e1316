import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LazyInstallDialog } from '../../components/install/LazyInstallDialog.tsx'
import { openOutbox } from '../../features/chat/sending/outbox.ts'
import {
  askToInstall,
  countDay,
  declineInstall,
  isOfferTime,
  noteWarmMoment,
  useInstallWay,
} from '../../lib/browser/installing.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { isOccupied } from '../moments/moments.rules.ts'

/** Screens on which nobody is in the middle of something. */
const CALM_SCREENS = ['/app', '/matches', '/likes']
const CALM_MS = 1_500

/** Offers the app once at a good moment. */
export function InstallOffer() {
  const { pathname } = useLocation()
  const way = useInstallWay()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => countDay(Date.now()), [])
  useSentMessages()
  useEffect(() => {
    if (!way || !CALM_SCREENS.includes(pathname)) return
    const timer = setTimeout(() => {
      if (isOfferTime(Date.now()) && !document.hidden && !isOccupied(pathname, document)) setIsOpen(true)
    }, CALM_MS)
    return () => clearTimeout(timer)
  }, [way, pathname])
  if (!isOpen || !way) return null
  function decline() {
    declineInstall(Date.now())
    setIsOpen(false)
  }
  return (
    <LazyInstallDialog
      first={way === 'prompt' ? 'prompt' : 'steps offered'}
      onInstall={() => {
        setIsOpen(false)
        void askToInstall()
      }}
      onDecline={decline}
      // Who has seen the steps is not asked again.
      onClose={decline}
    />
  )
}

/** A message that waits no longer was sent. */
function useSentMessages() {
  const queryClient = useQueryClient()
  const { session } = useSession()
  useEffect(() => {
    const { entries } = openOutbox(queryClient, session)
    let waiting = entries.get().length
    return entries.listen(() => {
      const left = entries.get().length
      if (left < waiting) noteWarmMoment()
      waiting = left
    })
  }, [queryClient, session])
}
