import { ConsoleSessionView, StaffChangeInput, StaffView } from '@hearth/contract/console/staff'
import { Id } from '@hearth/contract/text'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import type { Deps } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { may } from '../../http/console.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { type AppEnv, routes } from '../../http/routes.ts'
import { changeStaff, findStaff, readStaff, showStaff } from './staff.ts'

/** The account part, as far as the console needs it. */
export type StaffAccounts = {
  /** Returns the session of a request, and until when it is strong and fresh; null if it is not. */
  strongSessionOf: (
    headers: Headers,
  ) => Promise<
    { id: string; personId: string; strongUntil: Date | null; freshUntil: Date | null } | undefined
  >
  /** Returns those of these people who own a passkey or an authenticator. */
  ownersOfSecondFactor: (personIds: readonly string[]) => Promise<ReadonlySet<string>>
}

async function requireStaff({ db }: Deps, accounts: StaffAccounts, headers: Headers) {
  const session = await accounts.strongSessionOf(headers)
  if (!session) throw new AppError('unauthenticated')
  const member = await findStaff(db, session.personId)
  if (!member) throw new AppError('no_staff')
  return { session, member }
}

const staffGuard = (deps: Deps, accounts: StaffAccounts, { isStrong }: { isStrong: boolean }) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { session, member } = await requireStaff(deps, accounts, c.req.raw.headers)
    if (isStrong && !session.strongUntil) throw new AppError('strong_sign_in_required')
    const { id, role } = member
    const staff = { id, role, isFresh: session.freshUntil !== null }
    c.set('staffCtx', { ...deps, log: c.get('log'), staff })
    c.set('sessionId', session.id)
    await next()
  })

/** Lets only staff on. Throws `unauthenticated` or `no_staff`. */
export const knownStaff = (deps: Deps, accounts: StaffAccounts) =>
  staffGuard(deps, accounts, { isStrong: false })

/** Lets only staff with a strong session on. Throws `unauthenticated`, `no_staff` or `strong_sign_in_required`. */
export const strongStaff = (deps: Deps, accounts: StaffAccounts) =>
  staffGuard(deps, accounts, { isStrong: true })

/** The session of the console, which staff can read before they have set up a passkey or an authenticator. */
export const consoleSessionRoutes = (accounts: StaffAccounts) =>
  routes().get(
    '/console/session',
    may('session.show'),
    gives(ConsoleSessionView, 'Get the session of the console'),
    async (c) => {
      const { session, member } = await requireStaff(c.var.staffCtx, accounts, c.req.raw.headers)
      const owners = await accounts.ownersOfSecondFactor([member.id])
      return c.json({
        member,
        hasSecondFactor: owners.has(member.id),
        strongUntil: session.strongUntil?.toISOString() ?? null,
        freshUntil: session.freshUntil?.toISOString() ?? null,
      })
    },
  )

const StaffPath = z.object({ id: Id })

/** The staff of the console. */
export const staffRoutes = ({ ownersOfSecondFactor }: StaffAccounts) =>
  routes()
    .get('/console/staff', may('staff.list'), gives(StaffView, 'List the staff'), async (c) =>
      c.json(await readStaff(c.var.staffCtx, ownersOfSecondFactor)),
    )
    .patch(
      '/console/staff/:id',
      may('staff.change'),
      gives(StaffView, 'Change the role of a staff member, or end their work'),
      path(StaffPath, 'staff_not_found'),
      json(StaffChangeInput),
      async (c) => {
        await changeStaff(c.var.staffCtx, c.req.valid('param').id, c.req.valid('json'))
        return c.json(await showStaff(c.var.staffCtx, ownersOfSecondFactor))
      },
    )
