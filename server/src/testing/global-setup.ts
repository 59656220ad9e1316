import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import { openJobs } from '../jobs.ts'
import { openLog } from '../outside/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    imagePath: string
    /** A data folder of a server without any account, to be copied. */
    emptyDataPath: string
    postgresUrl: string
  }
}

export const TEMPLATE = 'hearth_template'

declare global {
  /** The process of a run loads this file once for each project, and they share what it makes. */
  var hearthTestFolder: Promise<string> | undefined
}

/** Creates one migrated database per run. Each test file opens a copy of it. */
export async function setup(project: TestProject): Promise<void> {
  const postgresUrl = project.config.provide.postgresUrl
  if (postgresUrl) return makeTemplate(postgresUrl)
  globalThis.hearthTestFolder ??= makeFolder()
  const folder = await globalThis.hearthTestFolder
  project.provide('imagePath', imageIn(folder))
  project.provide('emptyDataPath', dataIn(folder))
}

export async function teardown(): Promise<void> {
  const folder = await globalThis.hearthTestFolder
  if (folder) await rm(folder, { recursive: true, force: true })
}

const dataIn = (folder: string) => join(folder, 'data')
const imageIn = (folder: string) => join(folder, 'image.tar')

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-test-'))
  const dataDir = dataIn(folder)
  const database = await openDatabase({ dataDir })
  await migrate(database.unguarded)
  await database.close()
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'database') })
  const image = await pglite.dumpDataDir('none')
  await pglite.close()
  await writeFile(imageIn(folder), Buffer.from(await image.arrayBuffer()))
  await moveJobsIn(dataDir)
  return folder
}

/** The job library has tables of its own, which exist wherever Hearth has run before. */
async function moveJobsIn(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  const jobs = await openJobs(database, { log: openLog({ level: 'silent' }), count: () => undefined })
  await jobs.close()
  await database.close()
}

async function makeTemplate(postgresUrl: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const url = new URL(postgresUrl)
  url.pathname = `/${TEMPLATE}`
  const database = await openDatabase({ databaseUrl: url.href, poolSize: 2 })
  await migrate(database.unguarded)
  await database.close()
}
