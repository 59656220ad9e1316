import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    imagePath: string
    /** A data folder of a house in which nobody lives yet, to be copied. */
    housePath: string
    postgresUrl: string
  }
}

export const TEMPLATE = 'hearth_template'

const folder = join(tmpdir(), `hearth-test-${process.pid}-${randomUUID()}`)
const dataDir = join(folder, 'data')

/** Makes one migrated database a run, which every test file then opens its own copy of. */
export async function setup(project: TestProject): Promise<void> {
  const postgresUrl = project.config.provide.postgresUrl
  if (postgresUrl) return makeTemplate(postgresUrl)
  project.provide('imagePath', await makeImage())
  project.provide('housePath', dataDir)
}

export const teardown = () => rm(folder, { recursive: true, force: true })

async function makeImage(): Promise<string> {
  const database = await openDatabase({ dataDir })
  await migrate(database.unguarded)
  await database.close()
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'database') })
  const image = await pglite.dumpDataDir('none')
  await pglite.close()
  const path = join(folder, 'image.tar')
  await writeFile(path, Buffer.from(await image.arrayBuffer()))
  return path
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
