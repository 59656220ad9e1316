import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarHeart } from 'lucide-react'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { changeDailyPair, dailyPair } from '../../../api/daily-pair.ts'
import { SwitchRow } from '../../../components/fields/SwitchRow.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Whether the viewer takes part in the pair of the day. */
export function PairRow() {
  const { failures } = useTexts('shell')
  const { you, failed } = useTexts('settings')
  const queryClient = useQueryClient()
  const { data } = useQuery(dailyPair)
  const change = useMutation({
    mutationFn: changeDailyPair,
    onMutate: () => queryClient.cancelQueries(dailyPair),
    onSuccess: (view) => queryClient.setQueryData(dailyPair.queryKey, view),
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
    },
  })
  const takesPart = change.isPending ? change.variables.takesPart : (data?.takesPart ?? false)
  return (
    <SwitchRow
      icon={CalendarHeart}
      {...you.pair}
      checked={takesPart}
      disabled={!data || change.isPending}
      onChange={(checked) => change.mutate({ takesPart: checked })}
    />
  )
}
