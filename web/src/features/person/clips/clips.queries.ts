import type { PersonClipsView } from '@hearth/contract/media/intros'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'

const FRESH_MS = 30_000

/** The clips of a person that the viewer may watch and hear. */
export const clipsOf = (personId: string) =>
  queryOptions({
    queryKey: [...keys.person(personId), 'clips'],
    queryFn: (): Promise<PersonClipsView> =>
      read(api.people[':personId'].clips.$get({ param: { personId } })),
    staleTime: FRESH_MS,
  })
