import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { FailedState } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { onStaleSession } from '../api.ts'
import { consoleKeys } from '../queries.ts'
import { ownAccount } from './access-requests.ts'
import { ProofForm } from './ProofForm.tsx'

/** Opens a dialog whenever the server wants to know who is there before it acts; the request then goes on by itself. */
export function Reauthentication() {
  const [waiting, setWaiting] = useState<(isConfirmed: boolean) => void>()
  const queryClient = useQueryClient()

  useEffect(() => {
    let asking: Promise<boolean> | undefined
    // Two requests at once are answered by one proof.
    return onStaleSession(() => {
      asking ??= new Promise<boolean>((resolve) => setWaiting(() => resolve)).finally(() => {
        asking = undefined
        setWaiting(undefined)
      })
      return asking
    })
  }, [])
  // A request must not wait for a dialog that has gone with its screen.
  useEffect(() => () => waiting?.(false), [waiting])

  function onProven() {
    void queryClient.invalidateQueries({ queryKey: consoleKeys.session })
    waiting?.(true)
  }
  return waiting && <AskWho onProven={onProven} onClose={() => waiting(false)} />
}

function AskWho({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { confirm } = useTexts('console')
  const account = useQuery(ownAccount)
  const proof = useRef<HTMLDivElement>(null)
  const isReady = account.data !== undefined
  // The dialog looks after the focus only when it opens.
  useEffect(() => {
    if (isReady) proof.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [isReady])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={confirm.again}
      description={confirm.againText}
    >
      {account.isPending && <Skeleton className="h-11 rounded-full" />}
      {account.isLoadingError && <FailedState onRetry={() => void account.refetch()} />}
      {account.data && (
        <div ref={proof} className="contents">
          <ProofForm account={account.data} onProven={onProven} />
        </div>
      )}
    </Dialog>
  )
}
