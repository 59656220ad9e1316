import type { AccountView, SignOutInput } from '@hearth/contract/account/account'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { staysOnNextScreen } from '../../../lib/navigation.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { Question } from './Question.tsx'
import { ownAccount } from './security.queries.ts'
import { useChange } from './use-change.ts'

type EndOthersProps = {
  words: { title: string; text?: string; action: string; cancel?: string }
  scope: Exclude<SignOutInput['scope'], 'local'>
  onClose: () => void
}

/** Asks whether all other sessions, or all with this one, shall end. */
export function EndOthers({ words, scope, onClose }: EndOthersProps) {
  const texts = useTexts('security').devices
  const { signedOut } = useTexts('leaving')
  const queryClient = useQueryClient()
  const { session } = useSession()
  const ending = useChange(
    async (_: void, prove) => {
      await prove(() => session.signOut(scope))
      if (scope === 'others') await queryClient.invalidateQueries({ queryKey: ownAccount.queryKey })
    },
    () => {
      onClose()
      if (scope === 'others') toast(texts.endedAll)
      else toast(signedOut.title, { description: signedOut.text, ...staysOnNextScreen })
    },
  )
  return (
    <Question
      {...words}
      isBusy={ending.isBusy}
      reason={ending.reason}
      onYes={() => ending.start()}
      onClose={onClose}
    />
  )
}

const OfferContext = createContext<() => void>(() => undefined)

/** Returns a function that offers to sign out the other devices, after a change of how one signs in. */
export const useOfferEndOthers = () => use(OfferContext)

/** Asks where one of its children offers it, if there are other devices. */
export function OfferEndOthers({ account, children }: { account: AccountView; children: ReactNode }) {
  const { offer: words } = useTexts('security').devices
  const [isOffered, setIsOffered] = useState(false)
  const hasOthers = account.devices.length > 1
  const offer = useCallback(() => setIsOffered(hasOthers), [hasOthers])
  useOfferAfterGoogle(offer)
  return (
    <OfferContext value={offer}>
      {children}
      {isOffered && <EndOthers words={words} scope="others" onClose={() => setIsOffered(false)} />}
    </OfferContext>
  )
}

/** The way back from Google, with an account that has just been connected, is a page of its own. */
function useOfferAfterGoogle(offer: () => void) {
  const navigate = useNavigate()
  const isConnected = useSearchParams()[0].has('connected')
  useEffect(() => {
    if (!isConnected) return
    offer()
    void navigate({ search: '' }, { replace: true })
  }, [isConnected, offer, navigate])
}
