import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { readCommunity } from '../features/community/community.ts'
import { LITTLE_MARK } from '../testing/marks.ts'
import { briefly, processEnv } from '../testing/processes/process-settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-community-command-'))
const dataDir = join(folder, 'data')
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeAll(() => cp(inject('emptyDataPath'), dataDir, { recursive: true }))

/** Runs the command as an operator does, in a process of its own. */
function community(...args: string[]): Promise<{ code: unknown; output: string }> {
  const path = fileURLToPath(new URL('./community-command.ts', import.meta.url))
  const env = { ...processEnv, DATA_DIR: dataDir, BRAND_NAME: 'Linden' }
  return new Promise((resolve) => {
    execFile(process.execPath, [...briefly, path, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })
}

async function stored() {
  const database = await openDatabase({ dataDir })
  try {
    return await readCommunity(database)
  } finally {
    await database.close()
  }
}

test('an operator changes what admins change in the console, and sees where each value comes from', async () => {
  const logo = join(folder, 'logo.svg')
  await writeFile(logo, LITTLE_MARK)
  const done = { code: 0, output: 'Done. Every process uses it within five seconds.\n' }
  expect(await community('set', 'headline.de', 'Unter', 'der', 'Linde')).toEqual(done)
  expect(await community('set', 'logo', logo)).toEqual(done)
  expect(await community('banner', '--until', '2099-03-01T12:00Z', 'We', 'move')).toEqual(done)
  expect(await community('banner', '--lang', 'de', '--warning', 'Wir ziehen um')).toEqual(done)
  expect(await community('maintenance', 'on', '--until', '2099-03-01T12:00Z')).toEqual(done)
  expect(await stored()).toMatchObject({
    mark: LITTLE_MARK,
    landing: { de: { headline: 'Unter der Linde', tagline: '', closing: '' } },
    banner: {
      kind: 'warning',
      texts: { en: 'We move', de: 'Wir ziehen um' },
      endsAt: '2099-03-01T12:00:00.000Z',
    },
    maintenance: { until: '2099-03-01T12:00:00.000Z' },
  })
  const { output } = await community('show')
  expect(output).toContain('name: Linden (from the server’s settings)\n')
  expect(output).toContain('headline.de: Unter der Linde\n')
  expect(output).toContain('maintenance: on until 2099-03-01T12:00:00.000Z\n')
})

test('a wrong value is refused with its name, and a wrong word with the usage', async () => {
  const refused = await community('set', 'color', '#ffd400')
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^color: Text in this colour .*Nothing changed\./),
  })
  expect((await community('set', 'logo', join(folder, 'none.svg'))).code).toBe(1)
  expect(await community('paint', 'it', 'black')).toEqual({
    code: 64,
    output: expect.stringContaining('set NAME VALUE'),
  })
  expect((await community('maintenance', 'perhaps')).code).toBe(64)
  expect((await stored()).color).toBeUndefined()
})
