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
import { showStalledTopic, showTopics, useTopic } from './icebreakers.ts'

export const icebreakerRoutes = routes()
  .post(
    '/people/:personId/icebreakers',
    gives(TopicsView, 'Get topics to begin with'),
    path(PersonPath, 'person_not_found'),
    json(TopicsInput),
    async (c) => c.json(await showTopics(c.var.ctx, c.req.valid('param').personId, c.req.valid('json'))),
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
