import { Queue } from '@hearth/contract/console/cases'
import { mayDo } from '@hearth/contract/console/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMatch, useSearchParams } from 'react-router'
import { useStaff } from '../access/Access.tsx'
import { queueOf } from '../queries.ts'
import { useChosenOrder } from './order.ts'

/** Returns the queue that the address names: its own, or the one beside an open case. */
export function useShownQueue(): Queue | undefined {
  const ofList = useMatch('/queues/:queue')?.params.queue
  const isCase = useMatch('/cases/:number') !== null
  const [params] = useSearchParams()
  if (!isCase && ofList === undefined) return undefined
  return Queue.safeParse(ofList ?? params.get('queue')).data ?? 'waiting'
}

/** Returns how many cases each queue has, or `undefined` until that is known. */
export function useCounts() {
  const { role } = useStaff()
  const shown = useShownQueue()
  const order = useChosenOrder()
  const { data } = useInfiniteQuery({
    ...queueOf(shown ?? 'waiting', order),
    enabled: mayDo(role, 'cases.list'),
  })
  return data?.pages[0]?.counts
}
