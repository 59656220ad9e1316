import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { Metrics } from './metrics.ts'
import { routes } from './routes.ts'

const MAX_REPORT_BYTES = 16_384

const directives = [
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'font-src',
  'require-trusted-types-for',
]

const Report = z.object({ 'csp-report': z.object({ 'effective-directive': z.string() }) })

/** One of a few known names, because anybody can send a report. */
function directiveIn(body: unknown): string {
  const read = z.safeParse(Report, body)
  const named = read.success ? read.data['csp-report']['effective-directive'] : ''
  return directives.find((directive) => named.startsWith(directive)) ?? 'other'
}

/** Returns the route for browsers' reports of blocked content. They are counted, not stored. */
export const policyReportRoutes = (metrics: Metrics) =>
  routes().post('/csp-report', bodyLimit({ maxSize: MAX_REPORT_BYTES }), async (c) => {
    metrics.violation(directiveIn(await c.req.json().catch(() => undefined)))
    return c.body(null, 204)
  })
