import type { CircleView } from '@hearth/contract/circle/circle'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useProof } from '../security/proof/ProofProvider.tsx'
import { useChange } from '../security/use-change.ts'
import { circleKeys, leavesNothing, showCircle } from './circle.queries.ts'

/** Asks for something of the circle, after the proof where the server wants one. */
export function useCircleQuery<T>(queryKey: readonly string[], ask: () => Promise<T>) {
  const prove = useProof()
  return useQuery({ ...leavesNothing, queryKey, queryFn: () => prove(ask) })
}

export const useCircle = () => useCircleQuery(circleKeys.circle, showCircle)

/** As `useCircle`, but asks for the proof only at a `refetch`: the rest of the page needs none. */
export function useLockedCircle() {
  const prove = useProof()
  const isOpening = useRef(false)
  const circle = useQuery({
    ...leavesNothing,
    queryKey: circleKeys.circle,
    queryFn: () => (isOpening.current ? prove(showCircle) : showCircle()),
  })
  return {
    ...circle,
    refetch: () => {
      isOpening.current = true
      return circle.refetch()
    },
  }
}

/** A change of the circle, after which the page shows what the server answered. */
export function useCircleChange<Input>(
  act: (input: Input) => Promise<CircleView>,
  onDone?: (input: Input) => void,
) {
  const queryClient = useQueryClient()
  return useChange(
    (input: Input, prove) => prove(() => act(input)),
    (circle, input) => {
      queryClient.setQueryData(circleKeys.circle, circle)
      onDone?.(input)
    },
  )
}
