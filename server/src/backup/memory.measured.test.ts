import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPhotoFiles } from '../outside/photo-files.ts'
import { briefly, processEnv } from '../testing/processes/process-settings.ts'

const MB = 1024 * 1024
const PHOTO_BYTES = 500 * MB
const FILE_BYTES = MB / 2
/** Buffers that wait for the garbage collector. With all photos in memory it would be at least 500. */
const MOST_MB = 120

/** Runs a command and returns the most memory that it had, in megabytes. */
async function peakOf(name: string, args: string[], env: Record<string, string>): Promise<number> {
  const path = fileURLToPath(new URL(`../commands/backup/${name}-command.ts`, import.meta.url))
  const child = spawn(process.execPath, [...briefly, path, ...args], { env: { ...processEnv, ...env } })
  let [peak, output] = [0, '']
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
  }, 50)
  const [code] = await once(child, 'close')
  clearInterval(timer)
  expect([code, output]).toEqual([0, expect.any(String)])
  return peak
}

test('500 MB of photos need no more memory than none, to back up and to restore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-memory-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const env = { DATA_DIR: dataDir, BACKUP_KEY: 'a passphrase of this test' }
  const backUp = (to: string) => peakOf('backup', [`--to=${join(folder, to)}`, '--encrypt'], env)
  const restore = async (from: string, to: string) => {
    const [name = ''] = await readdir(join(folder, from))
    return peakOf('restore', [join(folder, from, name)], { ...env, DATA_DIR: join(folder, to) })
  }
  const without = await backUp('without')
  const restoredWithout = await restore('without', 'restored-without')
  const files = openPhotoFiles(join(dataDir, 'photos'), undefined)
  for (let bytes = 0; bytes < PHOTO_BYTES; bytes += FILE_BYTES)
    await files.put(`photos/${randomUUID()}/1080.webp`, randomBytes(FILE_BYTES))
  const withPhotos = await backUp('with')
  const [name = ''] = await readdir(join(folder, 'with'))
  expect((await stat(join(folder, 'with', name))).size).toBeGreaterThan(PHOTO_BYTES)
  const restoredWith = await restore('with', 'restored-with')
  const figures = [without, withPhotos, restoredWithout, restoredWith].map(Math.round)
  console.log(
    `MB without and with photos: backup ${figures[0]}, ${figures[1]}; restore ${figures[2]}, ${figures[3]}`,
  )
  expect(withPhotos - without).toBeLessThan(MOST_MB)
  expect(restoredWith - restoredWithout).toBeLessThan(MOST_MB)
})
