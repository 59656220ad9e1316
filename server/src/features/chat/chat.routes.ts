import {
  ConversationPath,
  ConversationsQuery,
  ConversationsView,
  ConversationView,
  MatchPath,
  MessagesQuery,
  MessagesView,
  MessageView,
  OpenedConversationView,
  SendInput,
} from '@hearth/contract/chat'
import { gives } from '../../http/openapi.ts'
import { routes } from '../../http/routes.ts'
import { json, path, query } from '../../http/validation.ts'
import { listConversations, listMessages, openConversation, send, showConversation } from './chat.ts'

export const chatRoutes = routes()
  .post(
    '/matches/:matchId/conversation',
    gives(OpenedConversationView, 'Open the conversation of a match'),
    path(MatchPath, 'Match'),
    async (c) => c.json(await openConversation(c.var.ctx, c.req.valid('param').matchId)),
  )
  .get(
    '/conversations',
    gives(ConversationsView, 'Your conversations, the latest first'),
    query(ConversationsQuery),
    async (c) => c.json(await listConversations(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/conversations/:conversationId',
    gives(ConversationView, 'One conversation'),
    path(ConversationPath, 'Conversation'),
    async (c) => c.json(await showConversation(c.var.ctx, c.req.valid('param').conversationId)),
  )
  .get(
    '/conversations/:conversationId/messages',
    gives(MessagesView, 'Messages, oldest first'),
    path(ConversationPath, 'Conversation'),
    query(MessagesQuery),
    async (c) =>
      c.json(await listMessages(c.var.ctx, c.req.valid('param').conversationId, c.req.valid('query'))),
  )
  .post(
    '/conversations/:conversationId/messages',
    gives(MessageView, 'Send a message'),
    path(ConversationPath, 'Conversation'),
    json(SendInput),
    async (c) => c.json(await send(c.var.ctx, c.req.valid('param').conversationId, c.req.valid('json'))),
  )
