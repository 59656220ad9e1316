import type { PlacesView } from '@hearth/contract/places'
import { api, read } from './client.ts'

const SHORTEST_QUERY = 2

/** The towns that begin with what is typed. */
export const placesFor = (typed: string) => ({
  queryKey: ['places', typed.trim().toLowerCase()],
  queryFn: (): Promise<PlacesView> => read(api.places.$get({ query: { q: typed.trim() } })),
  enabled: typed.trim().length >= SHORTEST_QUERY,
  staleTime: Number.POSITIVE_INFINITY,
})
