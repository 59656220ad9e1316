import {
  ApprovalInput,
  InvitationInput,
  RegistrationChangeInput,
  RegistrationSettingsView,
  WaitingPeopleView,
  WaitingPicturePath,
} from '@hearth/contract/console/registration'
import type { PhotoFormat } from '@hearth/contract/photos/photos'
import type { PersonView } from '@hearth/contract/profile/people'
import { ApprovalView, RegistrationView } from '@hearth/contract/public/registration'
import { AnyId } from '@hearth/contract/text'
import * as z from 'zod/mini'
import { type Deps, type StaffCtx, transact } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { may } from '../../http/console.ts'
import { pictureHeaders } from '../../http/guards.ts'
import { gives, givesPicture } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import {
  changeRegistration,
  decideApproval,
  invite,
  listWaiting,
  revokeInvitation,
  showApproval,
  showRegistration,
  showSettings,
} from './registration.ts'

/** The part of later features by which staff see who waits. */
export type WaitingProfiles = {
  /** Returns these people as they will be shown, without those who lack a first name or a date of birth. */
  describe: (ctx: StaffCtx, personIds: readonly string[]) => Promise<ReadonlyMap<string, PersonView>>
  /** Returns a picture of a photo of a person who waits. Throws `photo_not_found`. */
  readPicture: (
    ctx: StaffCtx,
    wanted: { personId: string; photoId: string; width: number; format: PhotoFormat },
  ) => Promise<Uint8Array<ArrayBuffer>>
}

/** People who wait for approval fill in their profile, and see to their account; everything else shows other people. */
export const isOpenToWaiting = (pathname: string) =>
  /^\/api\/(account|approval|decisions|media|photos|places|profile|settings|suspension)(\/|$)/.test(pathname)

/** The routes about signing up, without a session. */
export const registrationRoutes = (deps: Pick<Deps, 'db'>) =>
  routes().get('/registration', gives(RegistrationView, 'Find out who may sign up'), async (c) =>
    c.json(await showRegistration(deps)),
  )

/** The state of an account that staff have not approved, for its owner. */
export const approvalRoutes = routes().get(
  '/approval',
  gives(ApprovalView, 'Get the state of the approval of your account'),
  async (c) => c.json(await showApproval(c.var.ctx)),
)

const IdPath = z.object({ id: AnyId })
const actorOf = ({ staff }: StaffCtx) => ({ kind: 'staff', id: staff.id }) as const

const settingsRoutes = routes()
  .get(
    '/registration',
    may('registration.read'),
    gives(RegistrationSettingsView, 'Get the settings of registration'),
    async (c) => c.json(await showSettings(c.var.staffCtx.db)),
  )
  .patch(
    '/registration',
    may('registration.change'),
    gives(RegistrationSettingsView, 'Change the settings of registration'),
    json(RegistrationChangeInput),
    async (c) => c.json(await changeRegistration(c.var.staffCtx, c.req.valid('json'))),
  )
  .post(
    '/registration/invitations',
    may('registration.change'),
    gives(RegistrationSettingsView, 'Make an invitation'),
    json(InvitationInput),
    async (c) => {
      const ctx = c.var.staffCtx
      const input = c.req.valid('json')
      await transact(ctx, (tx) => invite(ctx, tx, { actor: actorOf(ctx), input }))
      return c.json(await showSettings(ctx.db))
    },
  )
  .delete(
    '/registration/invitations/:id',
    may('registration.change'),
    gives(RegistrationSettingsView, 'Revoke an invitation'),
    path(IdPath, 'invitation_not_found'),
    async (c) => {
      const ctx = c.var.staffCtx
      const which = c.req.valid('param')
      const isRevoked = await transact(ctx, (tx) => revokeInvitation(ctx, tx, { actor: actorOf(ctx), which }))
      if (!isRevoked) throw new AppError('invitation_not_found')
      return c.json(await showSettings(ctx.db))
    },
  )

async function showWaiting(ctx: StaffCtx, { describe }: WaitingProfiles): Promise<WaitingPeopleView> {
  const { people, ...counts } = await listWaiting(ctx.db)
  const profiles = await describe(
    ctx,
    people.map(({ personId }) => personId),
  )
  return {
    ...counts,
    people: people.map(({ personId: id, email, since, declinedAt, reason, deletedAt }) => ({
      id,
      email,
      since: since.toISOString(),
      declinedAt: declinedAt?.toISOString() ?? null,
      reason,
      deletedAt: deletedAt?.toISOString() ?? null,
      person: profiles.get(id) ?? null,
    })),
  }
}

const waitingRoutes = (profiles: WaitingProfiles) =>
  routes()
    .get(
      '/registration/waiting',
      may('registration.approve'),
      gives(WaitingPeopleView, 'List the people who wait for approval'),
      async (c) => c.json(await showWaiting(c.var.staffCtx, profiles)),
    )
    .put(
      '/registration/waiting/:id',
      may('registration.approve'),
      gives(WaitingPeopleView, 'Approve or decline an account'),
      path(IdPath, 'person_not_found'),
      json(ApprovalInput),
      async (c) => {
        const ctx = c.var.staffCtx
        const { id: personId } = c.req.valid('param')
        const input = c.req.valid('json')
        await transact(ctx, (tx, afterCommit) =>
          decideApproval(ctx, tx, { actor: actorOf(ctx), personId, input, afterCommit }),
        )
        return c.json(await showWaiting(ctx, profiles))
      },
    )
    .get(
      '/registration/waiting/:id/photos/:photoId/:picture',
      may('registration.approve'),
      givesPicture,
      path(WaitingPicturePath, 'photo_not_found'),
      async (c) => {
        const { id: personId, photoId, picture } = c.req.valid('param')
        const format = picture.endsWith('.avif') ? 'avif' : 'webp'
        const width = Number.parseInt(picture, 10)
        const bytes = await profiles.readPicture(c.var.staffCtx, { personId, photoId, width, format })
        return c.body(bytes, 200, { 'Cache-Control': 'no-store', ...pictureHeaders(format, width) })
      },
    )

/** The registration of the console. */
export const registrationConsoleRoutes = (profiles: WaitingProfiles) =>
  routes().route('/', settingsRoutes).route('/', waitingRoutes(profiles))
