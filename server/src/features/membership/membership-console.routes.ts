import {
  DonationFileInput,
  DonationInput,
  DonationsView,
  GiftInput,
  MemberMembershipView,
  MembershipCodeInput,
  MembershipSettingsInput,
  MembershipSettingsView,
  MemberTimePath,
  RefundView,
} from '@hearth/contract/console/membership'
import { AnyId } from '@hearth/contract/text'
import * as z from 'zod/mini'
import type { StaffCtx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { may } from '../../http/console.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import {
  changeMembershipSettings,
  enterDonation,
  enterDonationFile,
  grantMonths,
  makeCode,
  type PaymentDeps,
  refund,
  revokeCode,
  showMemberMembership,
  showMembershipSettings,
} from './membership.ts'

export type MembershipConsoleOptions = Pick<PaymentDeps, 'paymentProvider'> & {
  /** Throws `account_not_found` for staff and strangers. */
  requireMember: (ctx: StaffCtx, personId: string) => Promise<void>
}

const IdPath = z.object({ id: AnyId })
const actorOf = ({ staff }: StaffCtx) => ({ kind: 'staff', id: staff.id }) as const

const settingsRoutes = routes()
  .get(
    '/membership',
    may('membership.read'),
    gives(MembershipSettingsView, 'Get the settings of memberships'),
    async (c) => c.json(await showMembershipSettings(c.var.staffCtx)),
  )
  .patch(
    '/membership',
    may('membership.change'),
    gives(MembershipSettingsView, 'Change the settings of memberships'),
    json(MembershipSettingsInput),
    async (c) => {
      const ctx = c.var.staffCtx
      await changeMembershipSettings(ctx, actorOf(ctx), c.req.valid('json'))
      return c.json(await showMembershipSettings(ctx))
    },
  )
  .post(
    '/membership/codes',
    may('membership.change'),
    gives(MembershipSettingsView, 'Make a code for memberships'),
    json(MembershipCodeInput),
    async (c) => {
      const ctx = c.var.staffCtx
      await makeCode(ctx, actorOf(ctx), c.req.valid('json'))
      return c.json(await showMembershipSettings(ctx))
    },
  )
  .delete(
    '/membership/codes/:id',
    may('membership.change'),
    gives(MembershipSettingsView, 'End a code for memberships'),
    path(IdPath, 'membership_not_found'),
    async (c) => {
      const ctx = c.var.staffCtx
      if (!(await revokeCode(ctx, actorOf(ctx), c.req.valid('param'))))
        throw new AppError('membership_not_found')
      return c.json(await showMembershipSettings(ctx))
    },
  )

const donationRoutes = routes()
  .post(
    '/membership/donations',
    may('membership.grant'),
    gives(DonationsView, 'Enter a donation'),
    json(DonationInput),
    async (c) => {
      const ctx = c.var.staffCtx
      return c.json(await enterDonation(ctx, actorOf(ctx), c.req.valid('json')))
    },
  )
  .post(
    '/membership/donations/file',
    may('membership.grant'),
    gives(DonationsView, 'Enter the donations of a CSV file'),
    json(DonationFileInput),
    async (c) => {
      const ctx = c.var.staffCtx
      return c.json(await enterDonationFile(ctx, actorOf(ctx), c.req.valid('json').csv))
    },
  )

const memberRoutes = ({ paymentProvider, requireMember }: MembershipConsoleOptions) =>
  routes()
    .get(
      '/members/:id/membership',
      may('membership.read'),
      gives(MemberMembershipView, 'Get the membership of a member'),
      path(IdPath, 'account_not_found'),
      async (c) => {
        const { id } = c.req.valid('param')
        await requireMember(c.var.staffCtx, id)
        return c.json(await showMemberMembership(c.var.staffCtx, id))
      },
    )
    .post(
      '/members/:id/membership',
      may('membership.grant'),
      gives(MemberMembershipView, 'Give a member months as a supporter'),
      path(IdPath, 'account_not_found'),
      json(GiftInput),
      async (c) => {
        const ctx = { ...c.var.staffCtx, paymentProvider }
        const { id: personId } = c.req.valid('param')
        await requireMember(ctx, personId)
        await grantMonths(ctx, { ...c.req.valid('json'), actor: actorOf(ctx), personId })
        return c.json(await showMemberMembership(ctx, personId))
      },
    )
    .post(
      '/members/:id/membership/:timeId/refund',
      may('membership.refund'),
      gives(RefundView, 'End a time of a member, and send the money back'),
      path(MemberTimePath, 'membership_not_found'),
      async (c) => {
        const ctx = { ...c.var.staffCtx, paymentProvider }
        const { id: personId, timeId } = c.req.valid('param')
        await requireMember(ctx, personId)
        const outcome = await refund(ctx, { actor: actorOf(ctx), personId, timeId })
        return c.json({ outcome, membership: await showMemberMembership(ctx, personId) })
      },
    )

/** Memberships in the console, below `/console`. */
export const membershipConsoleRoutes = (options: MembershipConsoleOptions) =>
  routes().route('/', settingsRoutes).route('/', donationRoutes).route('/', memberRoutes(options))
