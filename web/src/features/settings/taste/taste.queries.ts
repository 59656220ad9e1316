import type { TasteView } from '@hearth/contract/people/taste'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../api/client.ts'

export const ownTaste = queryOptions({
  queryKey: ['taste'],
  queryFn: (): Promise<TasteView> => read(api.taste.$get()),
})

export const resetTaste = (): Promise<TasteView> => read(api.taste.$delete())
