import { VersionView } from '@hearth/contract/public/version'
import { isSame } from '../cryptography/signatures.ts'
import { type Metrics, type ServiceStates, VERSION } from './metrics.ts'
import { gives } from './openapi/openapi.ts'
import { routes } from './routes.ts'

type Health = {
  isReady: () => Promise<boolean>
  services: ServiceStates
  metrics: Metrics
  /** The token that reading the metrics requires. Without one, nobody can read them in production. */
  metricsToken: string | undefined
  production: boolean
}

function mayRead(authorization: string | undefined, { metricsToken, production }: Health): boolean {
  if (!metricsToken) return !production
  return isSame(authorization ?? '', `Bearer ${metricsToken}`)
}

/** Returns the monitoring routes: liveness, readiness and metrics. */
export const healthRoutes = (health: Health) =>
  routes()
    .get('/healthz', (c) => c.json({ ok: true, version: VERSION, services: health.services() }))
    .get('/readyz', async (c) => {
      const ready = await health.isReady().catch(() => false)
      return c.json({ ready }, ready ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      if (!mayRead(c.req.header('authorization'), health)) return c.notFound()
      return c.body(await health.metrics.text(), 200, { 'Content-Type': health.metrics.contentType })
    })

/** The release, for programs that call the API. `/healthz` has it for monitors, without the rest of the API. */
export const versionRoutes = () =>
  routes().get('/version', gives(VersionView, 'Get the release of Hearth'), (c) =>
    c.json({ version: VERSION }),
  )
