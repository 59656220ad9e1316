import type { KnownAddressesView } from '@hearth/contract/people/known-addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { refetchPeople } from '../../../api/blocks.ts'
import { hasKind } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ownKnownAddresses, removeKnownAddress } from './known-people.queries.ts'

/** Returns a function that stores the list of a reply and refetches every list of people. */
export function useKeepAddresses() {
  const queryClient = useQueryClient()
  return (view: KnownAddressesView) => {
    queryClient.setQueryData(ownKnownAddresses.queryKey, view)
    void queryClient.invalidateQueries({ queryKey: keys.chats })
    void refetchPeople(queryClient)
  }
}

/** Returns a function that says that a removal failed, and refetches the list. */
export function useFailedRemoval() {
  const queryClient = useQueryClient()
  const { failures } = useTexts('shell')
  const { failed } = useTexts('blocking')
  return (error: unknown) => {
    void queryClient.invalidateQueries({ queryKey: ownKnownAddresses.queryKey })
    if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
  }
}

/**
 * Removes an address once its toast is gone, until when *Undo* brings it back: the server has only its hash and could
 * not restore the block. `removing` has the ids that the list leaves out.
 */
export function useRemoval() {
  const texts = useTexts('knownPeople')
  const { undo } = useTexts('blocking')
  const keep = useKeepAddresses()
  const fail = useFailedRemoval()
  const [removing, setRemoving] = useState<readonly string[]>([])
  const restore = (id: string) => setRemoving((ids) => ids.filter((one) => one !== id))

  const { mutate } = useMutation({
    mutationFn: removeKnownAddress,
    onSuccess: keep,
    onError: (error, id) => {
      restore(id)
      fail(error)
    },
  })

  function remove(id: string): void {
    setRemoving((ids) => [...ids, id])
    let isOpen = true
    const close = (then: (id: string) => void) => () => {
      if (isOpen) then(id)
      isOpen = false
    }
    toast(texts.removed, {
      action: { label: undo, onClick: close(restore) },
      onAutoClose: close(mutate),
      onDismiss: close(mutate),
    })
  }

  return { removing, remove }
}
