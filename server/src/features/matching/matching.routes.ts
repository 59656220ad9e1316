import { FarewellPath, MatchPath } from '@hearth/contract/chat/chat'
import {
  FarewellsView,
  LastSwipeView,
  LikesQuery,
  LikesView,
  MatchesQuery,
  MatchesView,
  MomentInput,
  MomentsView,
  PastMatchesView,
  ShownMomentView,
  SwipeInput,
  SwipeView,
  UndoHistoryView,
  UndoInput,
  UndoneView,
  UnmatchInput,
} from '@hearth/contract/people/matching'
import * as z from 'zod/mini'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path, query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { listFarewells, listPastMatches, seeFarewell, unmatch } from './ending/ending.ts'
import { listLikes } from './likes/likes.ts'
import { listMatches, swipe } from './matching.ts'
import { listMoments, showMoment } from './moments/moments.ts'
import { lastSwipe, listUndoable, undo } from './undoing/undoing.ts'

export const matchingRoutes = routes()
  .post('/swipes', gives(SwipeView, 'Like or pass on a person'), json(SwipeInput), async (c) =>
    c.json(await swipe(c.var.ctx, c.req.valid('json'))),
  )
  .post('/swipes/undo', gives(UndoneView, 'Undo a like or pass'), json(UndoInput), async (c) =>
    c.json(await undo(c.var.ctx, c.req.valid('json'))),
  )
  .get('/swipes/last', gives(LastSwipeView, 'Get the latest swipe that can be undone'), async (c) =>
    c.json(await lastSwipe(c.var.ctx)),
  )
  .get('/swipes/history', gives(UndoHistoryView, 'List the swipes that can be undone'), async (c) =>
    c.json(await listUndoable(c.var.ctx)),
  )
  .get('/likes', gives(LikesView, 'List people who like you'), query(LikesQuery), async (c) =>
    c.json(await listLikes(c.var.ctx, c.req.valid('query'))),
  )
  .get('/matches', gives(MatchesView, 'List matches'), query(MatchesQuery), async (c) =>
    c.json(await listMatches(c.var.ctx, c.req.valid('query'))),
  )
  .get('/matches/past', gives(PastMatchesView, 'List matches that are over'), async (c) =>
    c.json(await listPastMatches(c.var.ctx)),
  )
  .get('/matches/moments', gives(MomentsView, 'List matches not shown yet'), async (c) =>
    c.json(await listMoments(c.var.ctx)),
  )
  .put(
    '/matches/:matchId/moment',
    gives(ShownMomentView, 'Mark a match as shown'),
    path(MatchPath, 'match_not_found'),
    json(MomentInput),
    async (c) => c.json(await showMoment(c.var.ctx, c.req.valid('param').matchId, c.req.valid('json'))),
  )
  .post(
    '/matches/:matchId/end',
    gives(z.object({}), 'End a match'),
    path(MatchPath, 'match_not_found'),
    json(UnmatchInput),
    async (c) => {
      await unmatch(c.var.ctx, c.req.valid('param').matchId, c.req.valid('json'))
      return c.json({})
    },
  )
  .get('/farewells', gives(FarewellsView, 'List unseen farewells'), async (c) =>
    c.json(await listFarewells(c.var.ctx)),
  )
  .delete(
    '/farewells/:matchId',
    gives(z.object({}), 'Mark a farewell as seen'),
    path(FarewellPath, 'farewell_not_found'),
    async (c) => {
      await seeFarewell(c.var.ctx, c.req.valid('param').matchId)
      return c.json({})
    },
  )
