import { setTimeout as wait } from 'node:timers/promises'
import { SignInView, type VerifyCodeInput } from '@hearth/contract/account/account'
import { FamilyMessageInput, FamilyMessagesQuery, FamilyMessagesView } from '@hearth/contract/circle/families'
import {
  CircleMatchPath,
  CircleNoteInput,
  CirclePath,
  InvitedInput,
  InvitedView,
  OpinionInput,
  RelativeExportView,
  RelativeHomeView,
  RelativeReturnInput,
  RelativeSignUpInput,
  SuggestionCardPath,
  SuggestionCardsView,
} from '@hearth/contract/circle/relative'
import { CirclePicturePath, SharedCircleView } from '@hearth/contract/circle/shared'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import type { Deps } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { pictureHeaders } from '../../../http/guards.ts'
import { gives, givesPicture } from '../../../http/openapi/openapi.ts'
import { json, path, query } from '../../../http/openapi/validation.ts'
import { type AppEnv, routes } from '../../../http/routes.ts'
import type { Photos } from '../../photos/photos.ts'
import { giveOpinion, leaveNote } from '../asking/asking.ts'
import { readFamiliesAsRelative, writeToFamilies } from '../families/families.ts'
import { acceptInvitation, findInvitation, showInvitation } from '../granting/inviting.ts'
import { showSuggestionCards, suggest } from '../suggesting/suggesting.ts'
import {
  comeBack,
  deleteRelative,
  exportRelative,
  makeRelative,
  noteNetwork,
  readSharedPicture,
  showRelativeHome,
  showShared,
} from './relatives.ts'

/** The account part, as far as relatives need it. */
export type RelativeAccounts = {
  /** Returns the session of a request if it is a relative's. */
  relativeSessionOf: (headers: Headers) => Promise<{ id: string; personId: string } | undefined>
  /** Returns a keyed hash of the network of a request. */
  networkHashOf: (headers: Headers) => string
  /** Creates an account, if the address has none, and mails a code. Returns cookies. The duration does not depend on the address. */
  startSignIn: (
    headers: Headers,
    email: string,
    make: (tx: Tx, personId: string) => Promise<void>,
  ) => Promise<string[]>
  /** Signs in by a mailed code in place of a lost passkey, and runs `letGo` if there was one. Throws `invalid`. */
  signInWithoutPasskey: (
    c: Context,
    input: VerifyCodeInput,
    letGo: (tx: Tx, personId: string) => Promise<void>,
  ) => Promise<SignInView>
  /** Throws `stale_session` without recent reauthentication. */
  farewell: (
    headers: Headers,
  ) => Promise<{ erase: (tx: Tx) => Promise<void>; leave: () => Promise<string[]> }>
}

type RelativeOptions = { deps: Deps; photos: Photos; accounts: RelativeAccounts }

/** The routes by which an invited relative gets an account. */
export const invitedRoutes = ({ deps, accounts }: RelativeOptions) =>
  routes()
    .post(
      '/auth/relative/invitation',
      gives(InvitedView, 'Get who invites a relative'),
      json(InvitedInput),
      async (c) => c.json(await showInvitation(deps, c.req.valid('json').token)),
    )
    .post(
      '/auth/relative',
      gives(z.object({}), 'Sign up as an invited relative'),
      json(RelativeSignUpInput),
      async (c) => {
        const { token, email, name } = c.req.valid('json')
        await showInvitation(deps, token)
        const cookies = await accounts.startSignIn(c.req.raw.headers, email, (tx, personId) =>
          makeRelative(tx, { personId, name, createdAt: deps.now() }),
        )
        for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
        return c.json({})
      },
    )
    .post(
      '/auth/relative/return',
      gives(SignInView, 'Sign in as an invited relative without a passkey'),
      json(RelativeReturnInput),
      async (c) => {
        const { token, ...input } = c.req.valid('json')
        const { memberId } = await findInvitation(deps, token)
        return c.json(
          await accounts.signInWithoutPasskey(c, input, (tx, relativeId) =>
            comeBack(tx, { relativeId, memberId, at: deps.now() }),
          ),
        )
      },
    )

/** Longer than a reply takes to make, so that its duration does not show whether a circle is quiet. */
const TAKES_MS = 10

/** Lets only relatives on, who have no route of members. */
export const onlyRelatives = ({ deps, accounts }: RelativeOptions) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const session = await accounts.relativeSessionOf(c.req.raw.headers)
    if (!session) throw new AppError('unauthenticated')
    c.set('sessionId', session.id)
    c.set('ctx', { ...deps, log: c.get('log'), viewerId: session.personId })
    await noteNetwork(c.var.ctx, accounts.networkHashOf(c.req.raw.headers))
    await Promise.all([next(), wait(TAKES_MS)])
  })

const sharedRoutes = ({ photos }: RelativeOptions) =>
  routes()
    .get('/relative', gives(RelativeHomeView, 'List the circles of a relative'), async (c) =>
      c.json(await showRelativeHome(c.var.ctx)),
    )
    .post(
      '/relative/circles',
      gives(RelativeHomeView, 'Accept an invitation to a circle'),
      json(InvitedInput),
      async (c) => {
        await acceptInvitation(c.var.ctx, c.req.valid('json').token)
        return c.json(await showRelativeHome(c.var.ctx))
      },
    )
    .get(
      '/relative/circles/:circleId',
      gives(SharedCircleView, 'Get what a member shares'),
      path(CirclePath, 'person_not_found'),
      async (c) => c.json(await showShared(c.var.ctx, c.req.valid('param').circleId)),
    )
    .get(
      '/relative/circles/:circleId/photos/:photoId/:picture',
      givesPicture,
      path(CirclePicturePath, 'photo_not_found'),
      async (c) => {
        const { circleId, photoId, picture } = c.req.valid('param')
        const format = picture.endsWith('.avif') ? 'avif' : 'webp'
        const wanted = { photoId, width: Number.parseInt(picture, 10), format } as const
        const bytes = await readSharedPicture({ ...c.var.ctx, photos }, circleId, wanted)
        return c.body(bytes, 200, pictureHeaders(format, wanted.width))
      },
    )

const takingPart = routes()
  .put(
    '/relative/circles/:circleId/opinions/:matchId',
    gives(SharedCircleView, 'Give an opinion on a match'),
    path(CircleMatchPath, 'person_not_found'),
    json(OpinionInput),
    async (c) => {
      await giveOpinion(c.var.ctx, c.req.valid('param'), c.req.valid('json'))
      return c.json(await showShared(c.var.ctx, c.req.valid('param').circleId))
    },
  )
  .post(
    '/relative/circles/:circleId/notes',
    gives(SharedCircleView, 'Leave a note for a member'),
    path(CirclePath, 'person_not_found'),
    json(CircleNoteInput),
    async (c) => {
      const { circleId } = c.req.valid('param')
      await leaveNote(c.var.ctx, circleId, c.req.valid('json'))
      return c.json(await showShared(c.var.ctx, circleId))
    },
  )
  .get(
    '/relative/circles/:circleId/suggestions',
    gives(SuggestionCardsView, 'Get cards to suggest to a member'),
    path(CirclePath, 'person_not_found'),
    async (c) => c.json(await showSuggestionCards(c.var.ctx, c.req.valid('param').circleId)),
  )
  .put(
    '/relative/circles/:circleId/suggestions/:suggestionId',
    gives(SuggestionCardsView, 'Suggest a person to a member'),
    path(SuggestionCardPath, 'person_not_found'),
    async (c) => c.json(await suggest(c.var.ctx, c.req.valid('param'))),
  )
  .get(
    '/relative/circles/:circleId/families/:matchId',
    gives(FamilyMessagesView, 'Read the conversation of the families as a relative'),
    path(CircleMatchPath, 'person_not_found'),
    query(FamilyMessagesQuery),
    async (c) => c.json(await readFamiliesAsRelative(c.var.ctx, c.req.valid('param'), c.req.valid('query'))),
  )
  .post(
    '/relative/circles/:circleId/families/:matchId',
    gives(FamilyMessagesView, 'Write to the families'),
    path(CircleMatchPath, 'person_not_found'),
    json(FamilyMessageInput),
    async (c) => c.json(await writeToFamilies(c.var.ctx, c.req.valid('param'), c.req.valid('json'))),
  )

const ownRoutes = ({ deps, accounts }: RelativeOptions) =>
  routes()
    .get('/relative/export', gives(RelativeExportView, 'Export the data of a relative'), async (c) =>
      c.json(await exportRelative(c.var.ctx)),
    )
    .delete('/relative/account', gives(z.object({}), 'Delete the account of a relative'), async (c) => {
      const { erase, leave } = await accounts.farewell(c.req.raw.headers)
      await deleteRelative(deps, erase)
      for (const cookie of await leave()) c.header('Set-Cookie', cookie, { append: true })
      c.header('Clear-Site-Data', '"cache"')
      return c.json({})
    })

/** All routes of relatives. */
export const relativeRoutes = (options: RelativeOptions) =>
  routes().route('/', sharedRoutes(options)).route('/', takingPart).route('/', ownRoutes(options))
