import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type House, openApp } from './app.ts'
import { openAuth } from './auth/auth.ts'
import type { BrandSettings, GoogleSettings } from './config.ts'
import type { Deps, Publish } from './context.ts'
import { isMigrated } from './db/migrations.ts'
import type { OpenDatabase } from './db/open.ts'
import { type Metrics, openMetrics } from './http/metrics.ts'
import { lookOf } from './look.ts'
import type { Mailer } from './outside/mail.ts'
import { openSockets } from './realtime/sockets.ts'

type Parts = {
  /** Hears everything that is published, beside the sockets. */
  alsoTell?: Publish
  database: OpenDatabase
  mail: Mailer
  log: Logger
  now: () => Date
  metrics?: Metrics
  settings: Omit<House['settings'], 'look'> & {
    secret: string
    brand: BrandSettings
    trueFigures: boolean
    google: GoogleSettings | undefined
  }
}

const PAGE = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

/** The folder of the built page, where it has been built. */
export const builtPage = () => (existsSync(join(PAGE, 'index.html')) ? PAGE : undefined)

/** Puts the rooms together over an open database; `main.ts` and the tests both live in what this gives. */
export function openHouse({ database, mail, log, now, settings, alsoTell, metrics = openMetrics() }: Parts) {
  const sockets = openSockets()
  metrics.watch({ sockets: sockets.count, pool: database.pool })
  const auth = openAuth({
    db: database.unguarded,
    mail,
    log,
    baseUrl: settings.baseUrl,
    secret: settings.secret,
    brand: settings.brand,
    google: settings.google,
  })
  const publish: Publish = (personIds, event) => {
    sockets.publish(personIds, event)
    alsoTell?.(personIds, event)
  }
  const deps: Deps = { db: database.db, transact: database.transact, now, publish, log }
  let closing = false
  const app = openApp({
    deps,
    auth,
    sockets,
    metrics,
    mail,
    settings: { ...settings, look: lookOf(settings, deps) },
    isReady: async () => !closing && (await isMigrated(database.db)),
  })
  return {
    app,
    deps,
    auth,
    sockets,
    /** From here on not ready, and every socket told to come back. */
    startClosing: () => {
      closing = true
      sockets.closeAll()
    },
  }
}
