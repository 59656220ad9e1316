import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyOfTemplate } from '../testing/database/test-database.ts'
import { runBackupDrill } from '../testing/processes/backup-drill.ts'

test('drill with PostgreSQL: a backup during writes, total loss, restore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-drill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = await copyOfTemplate(inject('postgresUrl'))
  const name = new URL(databaseUrl).pathname.slice(1)
  const { backup, restored } = await runBackupDrill({
    dataDir: join(folder, 'data'),
    backups: join(folder, 'backups'),
    settings: { DATABASE_URL: databaseUrl },
    destroy: async () => {
      const client = new Client({ connectionString: inject('postgresUrl') })
      await client.connect()
      await client.query(`drop database ${name} with (force)`)
      await client.query(`create database ${name}`)
      await client.end()
    },
  })
  expect(backup).toContain('Photos: ')
  expect(restored).toContain('on PostgreSQL')
})
