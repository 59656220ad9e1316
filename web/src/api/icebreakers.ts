import type { StalledTopicView, TopicsView, TopicView } from '@hearth/contract/people/icebreakers'
import type { PersonView } from '@hearth/contract/profile/people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, hasKind, read } from './client.ts'
import { keys } from './queries.ts'

type TopicWords = { words: 'rules' } | undefined

const topicsOf = (personId: string, round: number | undefined, words: TopicWords) => ({
  queryKey: [...keys.topics(personId), round ?? 'latest', ...(words ? ['rules'] : [])],
  queryFn: (): Promise<TopicsView> =>
    read(
      api.people[':personId'].icebreakers.$post({
        param: { personId },
        json: { ...words, ...(round !== undefined && { round }) },
      }),
    ),
  // The page says itself that they did not come.
  meta: {},
  retry: false,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Topics to begin with about a person, once they are opened; `words` says that those of a language model are not wanted. */
export function useTopics(personId: string, isOpen: boolean, words?: TopicWords) {
  const queryClient = useQueryClient()
  const [round, setRound] = useState<number>()
  const [hasUsed, setHasUsed] = useState(false)
  const topics = useQuery({ ...topicsOf(personId, round, words), enabled: isOpen })
  const { data } = topics
  return {
    topics: data?.topics,
    isMore: data?.hasMore ?? false,
    hadSome: hasUsed || (data?.round ?? 0) > 0,
    error:
      topics.isError && (hasKind(topics.error, 'rate_limited') ? ('often' as const) : ('failed' as const)),
    retry: () => void topics.refetch(),
    more: () => data && setRound(data.round + 1),
    use: (topic: TopicView) => {
      noteUse(personId, topic)
      setHasUsed(true)
      queryClient.setQueryData<TopicsView>(
        topicsOf(personId, round, words).queryKey,
        (view) => view && { ...view, topics: view.topics.filter(({ id }) => id !== topic.id) },
      )
    },
  }
}

/** Returns the props of a `TopicField`. Its topics are asked for once it is opened. */
export function useTopicField({ id, firstName }: Pick<PersonView, 'id' | 'firstName'>, words?: TopicWords) {
  const [isOpen, setIsOpen] = useState(false)
  return { firstName, found: useTopics(id, isOpen, words), isOpen, onOpen: setIsOpen }
}

/** Tells the server that a topic became a draft. A lost request only lets it come again. */
export function noteUse(personId: string, { id: topicId }: TopicView): void {
  read(api.people[':personId'].icebreakers[':topicId'].use.$put({ param: { personId, topicId } })).catch(
    () => undefined,
  )
}

/** One topic for a conversation in which the viewer has owed an answer for three days. */
export const stalledTopicOf = (conversationId: string) => ({
  queryKey: keys.stalledTopic(conversationId),
  queryFn: (): Promise<StalledTopicView> =>
    read(api.conversations[':conversationId'].icebreaker.$post({ param: { conversationId } })),
  meta: {},
  retry: false,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})
