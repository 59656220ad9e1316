import { freshOperations, mayDo, type StaffOperation } from '@hearth/contract/console/staff'
import { createMiddleware } from 'hono/factory'
import { AppError } from '../errors.ts'
import type { AppEnv } from './routes.ts'

/** Lets a staff member on whose role may do the operation. Throws `role_forbids` or `stale_session`. */
export const may = (operation: StaffOperation) =>
  Object.assign(
    createMiddleware<AppEnv>(async (c, next) => {
      const { role, isFresh } = c.var.staffCtx.staff
      if (!mayDo(role, operation)) throw new AppError('role_forbids')
      if (freshOperations.includes(operation) && !isFresh) throw new AppError('stale_session')
      await next()
    }),
    { operation },
  )
