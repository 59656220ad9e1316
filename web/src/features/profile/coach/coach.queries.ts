import type { CoachView, DismissInput } from '@hearth/contract/profile/coach'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { api, hasKind, read } from '../../../api/client.ts'
import { ownPhotos, ownProfile } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

const COACH = ['coach']

/** Returns the tips for the saved profile; they are read again when it or its photos change. */
export function useCoach() {
  const profile = useQuery(ownProfile).data
  const photos = useQuery(ownPhotos).data?.photos ?? []
  return useQuery({
    queryKey: [...COACH, profile?.version, photos.map(({ id, alt }) => [id, alt])],
    queryFn: (): Promise<CoachView> => read(api.profile.coach.$get()),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns a function that hides a tip or shows it again. */
export function useDismissing() {
  const queryClient = useQueryClient()
  const { notSaved } = useTexts('coach')
  const { failures } = useTexts('shell')
  const { mutate } = useMutation({
    mutationFn: (json: DismissInput): Promise<CoachView> => read(api.profile.coach.dismissed.$put({ json })),
    // A second tip waits for the first one.
    scope: { id: 'coach' },
    onSuccess: (view) => {
      queryClient.setQueriesData({ queryKey: COACH }, view)
      // A request that is still on its way may be from before it.
      void queryClient.refetchQueries({ queryKey: COACH, fetchStatus: 'fetching' })
    },
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: notSaved })
    },
  })
  return mutate
}
