import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { keep } from '../../api/keep.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Returns a setting that has a request of its own, and how to change it. A failed change says `failed`. */
export function useSetting<View, Choice, Key extends QueryKey>(
  setting: UseQueryOptions<View, Error, View, Key> & { queryKey: Key },
  save: (choice: Choice) => Promise<View>,
  failed: string,
) {
  const { failures } = useTexts('shell')
  const queryClient = useQueryClient()
  const { data } = useQuery(setting)
  const queryKey: QueryKey = setting.queryKey
  const change = useMutation({
    mutationFn: save,
    // A second change waits for the first one.
    scope: { id: queryKey.join(' ') },
    onSuccess: (view) => keep(queryClient, queryKey, view),
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
    },
  })
  return { data, change }
}
