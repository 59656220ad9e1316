import { MyReportsView, ReportInput, ReportView } from '@hearth/contract/people/safety'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { listOwnReports, type ReportEncryptor, report } from './reports.ts'

export type { ReportEncryptor }

export const reportRoutes = (reportEncryptor: ReportEncryptor) =>
  routes()
    .get('/reports', gives(MyReportsView, 'List your reports with their outcome'), async (c) =>
      c.json(await listOwnReports({ ...c.var.ctx, reportEncryptor })),
    )
    .post('/reports', gives(ReportView, 'Report a person'), json(ReportInput), async (c) =>
      c.json(await report({ ...c.var.ctx, reportEncryptor }, c.req.valid('json'))),
    )
