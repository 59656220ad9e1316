import type { TopicFact, TopicsView, TopicView } from '@hearth/contract/people/icebreakers'
import { idOf } from '../../src/testing/people.ts'
import type { SceneAnswers } from './fake-server.ts'
import type { SceneData } from './scene-data.ts'

const fact = (
  of: TopicFact['of'],
  field: TopicFact['field'],
  { value, id }: { value?: string | undefined; id?: string | undefined },
): TopicFact => ({ of, field, value: value ?? '', ...(id !== undefined && { id }) })

const numbered = (topics: readonly Omit<TopicView, 'id'>[]): TopicView[] =>
  topics.map((topic, n) => ({ ...topic, id: idOf(21_000 + n) }))

/** Topics about the first person, each of another kind. */
function topicsIn({ people: [person], profile }: SceneData): TopicView[] {
  const [answer, second] = person?.prompts ?? []
  const own = profile.prompts.find(({ promptId }) => promptId === second?.promptId) ?? profile.prompts[0]
  return numbered([
    {
      kind: 'complementary_answers',
      opener: 'samePrompt1',
      cites: [
        fact('you', 'prompts', { value: own?.answer, id: second?.promptId }),
        fact('them', 'prompts', { value: second?.answer, id: second?.promptId }),
      ],
    },
    {
      kind: 'friendly_difference',
      opener: 'otherInterests1',
      cites: [
        fact('you', 'interests', { value: profile.interests[0] }),
        fact('them', 'interests', { value: person?.interests[0] }),
      ],
    },
    {
      kind: 'prompt_answer',
      opener: 'play1',
      cites: [
        fact('them', 'prompt', { value: answer?.promptId, id: answer?.promptId }),
        fact('them', 'prompts', { value: answer?.answer, id: answer?.promptId }),
      ],
    },
    {
      kind: 'season_or_town',
      opener: 'otherTown1',
      cites: [
        fact('you', 'locationCity', { value: profile.locationCity }),
        fact('them', 'locationCity', { value: person?.locationCity }),
      ],
    },
    {
      kind: 'season_or_town',
      opener: 'month2',
      cites: [
        fact('both', 'month', { value: '3' }),
        fact('them', 'locationCity', { value: person?.locationCity }),
      ],
    },
  ])
}

export const noTopics: TopicsView = { topics: [], round: 0, hasMore: false }

export const topicAnswers = (world: SceneData): SceneAnswers => ({
  'POST /api/people/:personId/icebreakers': ({ body }): TopicsView =>
    Object(body).round === 1
      ? { topics: topicsIn(world).slice(3), round: 1, hasMore: false }
      : { topics: topicsIn(world).slice(0, 3), round: 0, hasMore: true },
  'PUT /api/people/:personId/icebreakers/:topicId/use': () => ({ usedAt: new Date().toISOString() }),
  'POST /api/conversations/:conversationId/icebreaker': () => ({ topic: topicsIn(world)[1] }),
})
