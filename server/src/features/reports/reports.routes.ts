import { MyReportsView, ReportInput, ReportView } from '@hearth/contract/people/safety'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import type { Photos } from '../photos/photos.ts'
import { listOwnReports, type ReportEncryptor, report } from './reports.ts'

export type { ReportEncryptor }

export type ReportOptions = { reportEncryptor: ReportEncryptor; photos: Photos }

export const reportRoutes = (options: ReportOptions) =>
  routes()
    .get('/reports', gives(MyReportsView, 'List your reports with their outcome'), async (c) =>
      c.json(await listOwnReports({ ...c.var.ctx, ...options })),
    )
    .post('/reports', gives(ReportView, 'Report a person'), json(ReportInput), async (c) =>
      c.json(await report({ ...c.var.ctx, ...options }, c.req.valid('json'))),
    )
