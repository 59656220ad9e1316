import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runBackupDrill } from '../testing/processes/backup-drill.ts'

test('drill with the embedded database: a backup during writes, total loss, restore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-drill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const { backup, restored } = await runBackupDrill({
    dataDir,
    backups: join(folder, 'backups'),
    settings: {},
    destroy: () => Promise.resolve(),
  })
  expect(backup).toContain('Photos: ')
  expect(backup).toContain('Keep a copy of them somewhere else, AUTH_SECRET above all')
  expect(restored).toContain('ago, by Hearth')
  expect(restored).not.toContain('Warning')
})
