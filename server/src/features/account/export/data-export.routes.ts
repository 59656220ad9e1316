import { DataExportView, ExportData } from '@hearth/contract/account/data-export'
import * as z from 'zod/mini'
import { gives, givesArchive } from '../../../http/openapi/openapi.ts'
import { routes } from '../../../http/routes.ts'
import { type DataExportDeps, downloadDataExport, requestDataExport, showDataExport } from './data-export.ts'

export type DataExportOptions = Pick<DataExportDeps, 'exportEncryptor'> & {
  /** Throws `stale_session` without recent reauthentication. */
  requireFresh: (headers: Headers) => Promise<unknown>
}

export const dataExportRoutes = ({ exportEncryptor, requireFresh }: DataExportOptions) =>
  routes()
    .get('/account/export', gives(DataExportView, 'Get the state of your data export'), async (c) =>
      c.json(await showDataExport(c.var.ctx)),
    )
    .post('/account/export', gives(DataExportView, 'Ask for an export of your data'), async (c) => {
      await requireFresh(c.req.raw.headers)
      return c.json(await requestDataExport(c.var.ctx))
    })
    .post('/account/export/download', givesArchive, async (c) => {
      await requireFresh(c.req.raw.headers)
      const { stream, bytes } = await downloadDataExport({ ...c.var.ctx, exportEncryptor })
      return c.body(stream, 200, {
        'Content-Type': 'application/zip',
        'Content-Length': `${bytes}`,
        'Content-Disposition': 'attachment; filename="hearth-data.zip"',
        'Cache-Control': 'no-store',
      })
    })

/** Returns the route of the JSON Schema of `data.json`, which everybody may read. */
export const dataExportSchemaRoutes = () => {
  const schema = JSON.stringify(z.toJSONSchema(ExportData))
  return routes().get(
    '/data-export/schema',
    gives(z.looseObject({}), 'Get the JSON Schema of a data export'),
    (c) => c.body(schema, 200, { 'Content-Type': 'application/schema+json' }),
  )
}
