import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { listAudit } from '../features/audit/reading-audit.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-pages-'))
const dataDir = join(folder, 'data')
await cp(inject('emptyDataPath'), dataDir, { recursive: true })
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...args: string[]) => runOperatorCommand('pages', args, { DATA_DIR: dataDir })
async function file(text: string): Promise<string> {
  const path = join(folder, 'page.md')
  await writeFile(path, text)
  return path
}

test('an operator publishes a page, reads its versions, and is told what is wrong', async () => {
  const template = await run('show', 'terms', '--language', 'de')
  expect(template.output).toContain('[Name und Anschrift des Betreibers]')
  expect(await run('publish', 'terms', await file(template.output), '--language', 'de')).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^Fill in these blanks first: \[Name und Anschrift des Betreibers\], \[Kontakt\]/,
    ),
  })
  expect(await run('publish', 'terms', await file('# Eins\n'), '--language', 'de')).toEqual({
    code: 0,
    output: 'Version 1 of terms (de) is published.\n',
  })
  const needed = ['--changed', 'Mehr', '--needs-acceptance']
  expect((await run('publish', 'terms', await file('# Zwei'), '--language', 'de', ...needed)).output).toBe(
    'Version 2 of terms (de) is published.\nMembers are asked to accept it. Open pages ask within five seconds.\n',
  )
  expect((await run('publish', 'imprint', await file('Wir'), '--needs-acceptance')).code).toBe(1)
  expect((await run('list')).output).toMatch(
    /^terms: de version 2 of \d{4}-\d\d-\d\d\nprivacy: not published yet\nimprint: not published yet\nrules: not published yet\n$/,
  )
  expect((await run('show', 'terms', '--language', 'de')).output).toBe('# Zwei\n')
  expect((await run('show', 'terms', '--language', 'de', '--version', '1')).output).toBe('# Eins\n')
  expect(await run('show', 'terms', '--version', '7')).toMatchObject({ code: 1 })
  expect((await run('versions', 'terms', '--language', 'de')).output).toMatch(
    /^2 {2}\S+ {2}operator {2}needs acceptance {2}Mehr\n1 {2}\S+ {2}operator/,
  )
  for (const wrong of [
    ['show', 'terms', '--language', 'xx'],
    ['list', 'terms'],
  ])
    expect([wrong, (await run(...wrong)).code]).toEqual([wrong, 64])
  const { db, close } = await openDatabase({ dataDir })
  expect(await listAudit(db)).toHaveLength(2)
  await close()
}, 300_000)
