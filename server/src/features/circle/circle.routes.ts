import {
  FamiliesAgreementInput,
  FamilyApprovalsView,
  FamilyConsentInput,
  FamilyConsentView,
  MatchCircleInput,
  MatchCirclePath,
  MatchCircleView,
} from '@hearth/contract/circle/asking'
import {
  CircleGrantPath,
  CircleInvitationInput,
  CircleInvitationPath,
  CircleLogQuery,
  CircleLogView,
  CircleNotePath,
  CircleNotesView,
  CirclePreviewInput,
  CirclePreviewView,
  CircleRelativePath,
  CircleSuggestionPath,
  CircleSuggestionsView,
  CircleView,
  NewCircleInvitationView,
  QuietInput,
} from '@hearth/contract/circle/circle'
import { FamilyMessagesQuery, FamilyMessagesView } from '@hearth/contract/circle/families'
import { GrantInput } from '@hearth/contract/circle/grants'
import { createMiddleware } from 'hono/factory'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path, query } from '../../http/openapi/validation.ts'
import { type AppEnv, routes } from '../../http/routes.ts'
import {
  changeFamilyConsent,
  changeMatchCircle,
  deleteNote,
  listNotes,
  showApprovals,
  showFamilyConsent,
  showMatchCircle,
} from './asking/asking.ts'
import {
  dismissNotice,
  inviteToCircle,
  previewGrants,
  previewRelative,
  readCircleLog,
  showCircle,
} from './circle.ts'
import { agreeToFamilies, readFamilies } from './families/families.ts'
import { endRelative, giveGrant, removeGrant, setQuiet } from './granting/granting.ts'
import { withdrawInvitation } from './granting/inviting.ts'
import { dismissSuggestion, listSuggestions } from './suggesting/suggesting.ts'

export type CircleOptions = {
  baseUrl: string
  /** Throws `stale_session` without recent reauthentication. */
  requireFresh: (headers: Headers) => Promise<unknown>
  /** Returns a keyed hash of the network of a request. */
  networkHashOf: (headers: Headers) => string
}

const onlyFresh = ({ requireFresh }: CircleOptions) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await requireFresh(c.req.raw.headers)
    await next()
  })

const invitationRoutes = ({ baseUrl, networkHashOf }: CircleOptions) =>
  routes()
    .get('/circle', gives(CircleView, 'Get your circle'), async (c) => c.json(await showCircle(c.var.ctx)))
    .post(
      '/circle/invitations',
      gives(NewCircleInvitationView, 'Invite a relative'),
      json(CircleInvitationInput),
      async (c) => {
        const networkHash = networkHashOf(c.req.raw.headers)
        return c.json(await inviteToCircle(c.var.ctx, { ...c.req.valid('json'), networkHash }, baseUrl))
      },
    )
    .delete(
      '/circle/invitations/:invitationId',
      gives(CircleView, 'Withdraw an invitation of a relative'),
      path(CircleInvitationPath, 'invitation_not_found'),
      async (c) => {
        await withdrawInvitation(c.var.ctx, c.req.valid('param').invitationId)
        return c.json(await showCircle(c.var.ctx))
      },
    )
    .post(
      '/circle/preview',
      gives(CirclePreviewView, 'Get what a relative would see'),
      json(CirclePreviewInput),
      async (c) => c.json(await previewGrants(c.var.ctx, c.req.valid('json'))),
    )

const givingRoutes = ({ networkHashOf }: CircleOptions) =>
  routes()
    .get(
      '/circle/relatives/:relativeId/preview',
      gives(CirclePreviewView, 'Get what a relative sees'),
      path(CircleRelativePath, 'person_not_found'),
      async (c) => c.json(await previewRelative(c.var.ctx, c.req.valid('param').relativeId)),
    )
    .post(
      '/circle/relatives/:relativeId/grants',
      gives(CircleView, 'Allow a relative something from tomorrow on'),
      path(CircleRelativePath, 'person_not_found'),
      json(GrantInput),
      async (c) => {
        const networkHash = networkHashOf(c.req.raw.headers)
        await giveGrant(c.var.ctx, c.req.valid('param').relativeId, { ...c.req.valid('json'), networkHash })
        return c.json(await showCircle(c.var.ctx))
      },
    )

const relativeOfCircleRoutes = routes()
  .delete(
    '/circle/relatives/:relativeId/grants/:grantId',
    gives(CircleView, 'End what a relative is allowed'),
    path(CircleGrantPath, 'person_not_found'),
    async (c) => {
      const { relativeId, grantId } = c.req.valid('param')
      await removeGrant(c.var.ctx, relativeId, grantId)
      return c.json(await showCircle(c.var.ctx))
    },
  )
  .put(
    '/circle/relatives/:relativeId/quiet',
    gives(CircleView, 'Freeze what a relative sees, or end that'),
    path(CircleRelativePath, 'person_not_found'),
    json(QuietInput),
    async (c) => {
      await setQuiet(c.var.ctx, c.req.valid('param').relativeId, c.req.valid('json'))
      return c.json(await showCircle(c.var.ctx))
    },
  )
  .delete(
    '/circle/relatives/:relativeId',
    gives(CircleView, 'End everything with a relative'),
    path(CircleRelativePath, 'person_not_found'),
    async (c) => {
      await endRelative(c.var.ctx, c.req.valid('param').relativeId)
      return c.json(await showCircle(c.var.ctx))
    },
  )

const readingRoutes = routes()
  .get('/circle/log', gives(CircleLogView, 'Read the log of your circle'), query(CircleLogQuery), async (c) =>
    c.json(await readCircleLog(c.var.ctx, c.req.valid('query'))),
  )
  .delete('/circle/notice', gives(CircleView, 'Dismiss the notice in your circle'), async (c) =>
    c.json(await dismissNotice(c.var.ctx)),
  )
  .get('/circle/notes', gives(CircleNotesView, 'List notes of relatives'), async (c) =>
    c.json(await listNotes(c.var.ctx)),
  )
  .delete(
    '/circle/notes/:noteId',
    gives(CircleNotesView, 'Delete a note of a relative'),
    path(CircleNotePath, 'person_not_found'),
    async (c) => c.json(await deleteNote(c.var.ctx, c.req.valid('param').noteId)),
  )
  .get('/circle/suggestions', gives(CircleSuggestionsView, 'List whom relatives suggest'), async (c) =>
    c.json(await listSuggestions(c.var.ctx)),
  )
  .delete(
    '/circle/suggestions/:suggestionId',
    gives(CircleSuggestionsView, 'Dismiss a suggestion of a relative'),
    path(CircleSuggestionPath, 'person_not_found'),
    async (c) => c.json(await dismissSuggestion(c.var.ctx, c.req.valid('param').suggestionId)),
  )

const matchCircleRoutes = routes()
  .get(
    '/circle/matches/:matchId',
    gives(MatchCircleView, 'Get what your circle says about a match'),
    path(MatchCirclePath, 'match_not_found'),
    async (c) => c.json(await showMatchCircle(c.var.ctx, c.req.valid('param').matchId)),
  )
  .put(
    '/circle/matches/:matchId',
    gives(MatchCircleView, 'Choose how opinions on a match are read'),
    path(MatchCirclePath, 'match_not_found'),
    json(MatchCircleInput),
    async (c) =>
      c.json(await changeMatchCircle(c.var.ctx, c.req.valid('param').matchId, c.req.valid('json'))),
  )
  .put(
    '/circle/matches/:matchId/families',
    gives(MatchCircleView, 'Agree that the families talk, or end it'),
    path(MatchCirclePath, 'match_not_found'),
    json(FamiliesAgreementInput),
    async (c) => {
      const { matchId } = c.req.valid('param')
      await agreeToFamilies(c.var.ctx, matchId, c.req.valid('json'))
      return c.json(await showMatchCircle(c.var.ctx, matchId))
    },
  )

/** The routes that are no settings of a circle and need no reauthentication. */
const otherRoutes = routes()
  .get('/family-consent', gives(FamilyConsentView, 'Get whether families may see your card'), async (c) =>
    c.json(await showFamilyConsent(c.var.ctx)),
  )
  .put(
    '/family-consent',
    gives(FamilyConsentView, 'Choose whether families may see your card'),
    json(FamilyConsentInput),
    async (c) => c.json(await changeFamilyConsent(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/matches/:matchId/family-approvals',
    gives(FamilyApprovalsView, 'Count who is in favour in the family of a match'),
    path(MatchCirclePath, 'match_not_found'),
    async (c) => c.json(await showApprovals(c.var.ctx, c.req.valid('param').matchId)),
  )
  .get(
    '/matches/:matchId/families',
    gives(FamilyMessagesView, 'Read the conversation of the families'),
    path(MatchCirclePath, 'match_not_found'),
    query(FamilyMessagesQuery),
    async (c) => c.json(await readFamilies(c.var.ctx, c.req.valid('param').matchId, c.req.valid('query'))),
  )

export const circleRoutes = (options: CircleOptions) =>
  routes()
    .use('/circle/*', onlyFresh(options))
    .route('/', invitationRoutes(options))
    .route('/', givingRoutes(options))
    .route('/', relativeOfCircleRoutes)
    .route('/', readingRoutes)
    .route('/', matchCircleRoutes)
    .route('/', otherRoutes)
