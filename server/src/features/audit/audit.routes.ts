import { AuditEntriesView, AuditQuery } from '@hearth/contract/console/staff'
import { may } from '../../http/console.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { showAudit } from './reading-audit.ts'

/** The audit log in the console. */
export const auditRoutes = routes().get(
  '/console/audit',
  may('audit.read'),
  gives(AuditEntriesView, 'List the audit log'),
  query(AuditQuery),
  async (c) => {
    const { after } = c.req.valid('query')
    return c.json(await showAudit(c.var.staffCtx.db, after === undefined ? undefined : Number(after)))
  },
)
