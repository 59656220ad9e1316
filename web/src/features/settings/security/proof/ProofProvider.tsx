import type { AccountView } from '@hearth/contract/account/account'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { hasKind } from '../../../../api/client.ts'
import { ProofCancelled } from '../reasons.ts'
import { ConfirmYou } from './ConfirmYou.tsx'

/** Does it; where the server first wants to know who is there, asks for that and then goes on with it. */
export type Prove = <T>(act: () => Promise<T>) => Promise<T>

type PendingProof = { resolve: () => void; reject: (reason: ProofCancelled) => void }

const ProofContext = createContext<Prove | undefined>(undefined)

export function ProofProvider({ account, children }: { account: AccountView; children: ReactNode }) {
  const [waiting, setWaiting] = useState<PendingProof>()
  const asking = useRef<Promise<void>>(undefined)

  const ask = useCallback(() => {
    // Two actions at once are answered by one proof.
    asking.current ??= new Promise<void>((resolve, reject) => setWaiting({ resolve, reject })).finally(() => {
      asking.current = undefined
      setWaiting(undefined)
    })
    return asking.current
  }, [])

  const prove = useCallback<Prove>(
    async (act) => {
      try {
        return await act()
      } catch (error) {
        if (!hasKind(error, 'stale_session')) throw error
        await ask()
        return act()
      }
    },
    [ask],
  )

  // Nobody is left to answer when the screen is.
  useEffect(() => () => waiting?.reject(new ProofCancelled()), [waiting])

  return (
    <ProofContext value={prove}>
      {children}
      {waiting && (
        <ConfirmYou
          account={account}
          onProven={() => waiting.resolve()}
          onClose={() => waiting.reject(new ProofCancelled())}
        />
      )}
    </ProofContext>
  )
}

export function useProof(): Prove {
  const prove = use(ProofContext)
  if (!prove) throw new Error('useProof needs a ProofProvider around it')
  return prove
}
