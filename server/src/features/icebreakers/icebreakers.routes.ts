import { ConversationPath } from '@hearth/contract/chat/chat'
import { PersonPath } from '@hearth/contract/people/discovery'
import {
  StalledTopicView,
  TopicPath,
  TopicsInput,
  TopicsView,
  UsedTopicView,
} from '@hearth/contract/people/icebreakers'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { languageOf } from '../../language.ts'
import type { PhrasingMeans } from '../phrasing/phrasing.ts'
import { showStalledTopic, showTopics, useTopic } from './icebreakers.ts'
import { withModelWords } from './model-words.ts'

export const icebreakerRoutes = (means: PhrasingMeans) =>
  routes()
    .post(
      '/people/:personId/icebreakers',
      gives(TopicsView, 'Get topics to begin with'),
      path(PersonPath, 'person_not_found'),
      json(TopicsInput),
      async (c) => {
        const { personId } = c.req.valid('param')
        const input = c.req.valid('json')
        const view = await showTopics(c.var.ctx, personId, input)
        if (input.words === 'rules') return c.json(view)
        const wish = { personId, language: languageOf(c.req.raw.headers), topics: view.topics }
        return c.json({ ...view, topics: await withModelWords({ ...c.var.ctx, ...means }, wish) })
      },
    )
    .put(
      '/people/:personId/icebreakers/:topicId/use',
      gives(UsedTopicView, 'Use a topic as a draft'),
      path(TopicPath, 'person_not_found'),
      async (c) => c.json(await useTopic(c.var.ctx, c.req.valid('param'))),
    )
    .post(
      '/conversations/:conversationId/icebreaker',
      gives(StalledTopicView, 'Get a topic for a stalled conversation'),
      path(ConversationPath, 'conversation_not_found'),
      async (c) => c.json(await showStalledTopic(c.var.ctx, c.req.valid('param').conversationId)),
    )
