import {
  MemberPath,
  MemberPicturePath,
  MemberSearchInput,
  MembersQuery,
  MembersView,
  MemberView,
  RemovalInput,
  ResentMailView,
} from '@hearth/contract/console/members'
import * as z from 'zod/mini'
import { may } from '../../http/console.ts'
import { pictureHeaders } from '../../http/guards.ts'
import { gives, givesPicture } from '../../http/openapi/openapi.ts'
import { json, path, query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Photos } from '../photos/photos.ts'
import { listMembers, type MemberAccounts, readMember, readMemberPicture } from './members.ts'
import { removeMember, resendMail, type SupportAccounts, signOutMember } from './support.ts'

export { requireMember } from './members.ts'

export type MemberOptions = { photos: Photos; accounts: MemberAccounts & SupportAccounts }

const memberPath = path(MemberPath, 'account_not_found')
const Done = z.object({})

const readingRoutes = ({ photos, accounts }: MemberOptions) =>
  routes()
    .get(
      '/console/members',
      may('members.list'),
      gives(MembersView, 'List members'),
      query(MembersQuery),
      async (c) => c.json(await listMembers(c.var.staffCtx, accounts, c.req.valid('query'))),
    )
    .post(
      '/console/members/search',
      may('members.list'),
      gives(MembersView, 'Find members'),
      json(MemberSearchInput),
      async (c) => c.json(await listMembers(c.var.staffCtx, accounts, c.req.valid('json'))),
    )
    .get(
      '/console/members/:id',
      may('members.list'),
      gives(MemberView, 'Read a member'),
      memberPath,
      async (c) => c.json(await readMember(c.var.staffCtx, accounts, c.req.valid('param').id)),
    )
    .get(
      '/console/members/:id/photos/:photoId/:picture',
      may('members.list'),
      givesPicture,
      path(MemberPicturePath, 'photo_not_found'),
      async (c) => {
        const { id: personId, photoId, picture } = c.req.valid('param')
        const format = picture.endsWith('.avif') ? 'avif' : 'webp'
        const wanted = { personId, photoId, width: Number.parseInt(picture, 10), format } as const
        return c.body(await readMemberPicture({ ...c.var.staffCtx, photos }, wanted), 200, {
          'Cache-Control': 'no-store',
          ...pictureHeaders(format, wanted.width),
        })
      },
    )

/** Members in the console: what support needs, and nothing that they say to each other. */
export const memberRoutes = (options: MemberOptions) => {
  const { photos, accounts } = options
  return routes()
    .route('/', readingRoutes(options))
    .post(
      '/console/members/:id/sign-out',
      may('members.sign-out'),
      gives(Done, 'Sign a member out everywhere'),
      memberPath,
      async (c) => {
        await signOutMember(c.var.staffCtx, accounts, c.req.valid('param').id)
        return c.json({})
      },
    )
    .post(
      '/console/members/:id/mail',
      may('members.resend-mail'),
      gives(ResentMailView, 'Mail the confirmation or a sign-in link again'),
      memberPath,
      async (c) => c.json(await resendMail(c.var.staffCtx, accounts, c.req.valid('param').id)),
    )
    .post(
      '/console/members/:id/removal',
      may('members.delete'),
      gives(Done, 'Delete the account of a member'),
      memberPath,
      json(RemovalInput),
      async (c) => {
        const wanted = { personId: c.req.valid('param').id, ...c.req.valid('json') }
        await removeMember({ ...c.var.staffCtx, photos }, accounts, wanted)
        return c.json({})
      },
    )
}
