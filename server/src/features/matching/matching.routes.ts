import {
  LastSwipeView,
  LikesQuery,
  LikesView,
  MatchesQuery,
  MatchesView,
  SwipeInput,
  SwipeView,
  UndoInput,
  UndoneView,
} from '@hearth/contract/matching'
import { gives } from '../../http/openapi.ts'
import { routes } from '../../http/routes.ts'
import { json, query } from '../../http/validation.ts'
import { listLikes } from './likes.ts'
import { listMatches, swipe } from './matching.ts'
import { lastSwipe, undo } from './undoing.ts'

export const matchingRoutes = routes()
  .post('/swipes', gives(SwipeView, 'Like or pass on a person'), json(SwipeInput), async (c) =>
    c.json(await swipe(c.var.ctx, c.req.valid('json'))),
  )
  .post('/swipes/undo', gives(UndoneView, 'Take a like or a pass back'), json(UndoInput), async (c) =>
    c.json(await undo(c.var.ctx, c.req.valid('json'))),
  )
  .get('/swipes/last', gives(LastSwipeView, 'The latest swipe that can be taken back'), async (c) =>
    c.json(await lastSwipe(c.var.ctx)),
  )
  .get('/likes', gives(LikesView, 'Who likes you, newest first'), query(LikesQuery), async (c) =>
    c.json(await listLikes(c.var.ctx, c.req.valid('query'))),
  )
  .get('/matches', gives(MatchesView, 'Your matches, newest first'), query(MatchesQuery), async (c) =>
    c.json(await listMatches(c.var.ctx, c.req.valid('query'))),
  )
