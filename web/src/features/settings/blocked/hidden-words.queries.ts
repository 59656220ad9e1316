import type { HiddenWordsView } from '@hearth/contract/people/hidden-words'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { refetchHidden } from '../../../api/blocks.ts'
import { api, read } from '../../../api/client.ts'

const words = api['hidden-words']

export const ownHiddenWords = queryOptions({
  queryKey: ['hiddenWords'],
  queryFn: (): Promise<HiddenWordsView> => read(words.$get()),
})

export const addHiddenWord = (word: string): Promise<HiddenWordsView> => read(words.$post({ json: { word } }))

export const removeHiddenWord = (id: string): Promise<HiddenWordsView> =>
  read(words[':id'].$delete({ param: { id } }))

/** Stores the list of a reply, and refetches everything that the words hide or show. */
export function keepHiddenWords(queryClient: QueryClient, view: HiddenWordsView): void {
  queryClient.setQueryData(ownHiddenWords.queryKey, view)
  refetchHidden(queryClient)
}
