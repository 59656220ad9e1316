import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processEnv, startFlags } from '../server/src/testing/processes/process-settings.ts'
import { freePort } from '../tools/system.ts'

const READY_WITHIN_MS = 60_000

export type BenchServerOptions = {
  databaseUrl?: string
  dataDir?: string
  env?: Record<string, string>
  /** More flags for Node. */
  flags?: readonly string[]
}

/** Hearth in a process of its own, as an operator runs it, over this database, without `dataDir` in a new folder. */
export async function openServer(where: BenchServerOptions) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const ownFolder = where.dataDir ? undefined : await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const child = spawn(
    'node',
    [...startFlags, ...(where.flags ?? []), join(import.meta.dirname, '../server/src/main.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...processEnv,
        PORT: String(port),
        DATA_DIR: where.dataDir ?? ownFolder,
        DATABASE_URL: where.databaseUrl,
        TRUSTED_PROXIES: 'loopback',
        // A measurement does in seconds what people do in days, and from one address.
        LIMITS_FACTOR: '100000',
        CARDS_A_DAY: '100000',
        CARDS_A_DAY_NEW: '100000',
        CONNECTIONS_PER_ADDRESS: '1000000',
        DEMO: '0',
        LOG_LEVEL: 'silent',
        ...where.env,
      },
    },
  )
  await untilReady(url, child)
  return {
    url,
    pid: child.pid ?? 0,
    close: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      if (ownFolder) await rm(ownFolder, { recursive: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < READY_WITHIN_MS) {
    if (child.exitCode !== null) throw new Error(`Hearth ended with ${child.exitCode}`)
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Hearth did not become ready')
}
