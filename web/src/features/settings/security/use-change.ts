import type { AccountView } from '@hearth/contract/account/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { type Prove, useProof } from './proof/ProofProvider.tsx'
import { reasonIn } from './reasons.ts'

/** Something a person does to their account: whether it is on its way, and why it did not work. */
export function useChange<Input, Answer>(
  act: (input: Input, prove: Prove) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => void,
) {
  const texts = useTexts('security')
  const prove = useProof()
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (input: Input) => act(input, prove),
    onSuccess: (answer, input) => onDone?.(answer, input),
  })
  return {
    start: (input: Input) => {
      if (!isPending) mutate(input)
    },
    reset,
    isBusy: isPending,
    error,
    reason: reasonIn(error, texts),
  }
}

/** Puts what the server answered in the place of what the page knew. */
export function useKeepAccount() {
  const queryClient = useQueryClient()
  return (account: AccountView) => {
    queryClient.setQueryData(keys.account, account)
  }
}
