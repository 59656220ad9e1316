import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { draftFields } from '@hearth/contract/profile/draft'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestServer } from '../../testing/test-server.ts'

const Report = z.object({
  problems: z.array(
    z.object({
      ruleId: z.string(),
      message: z.string(),
      location: z.array(z.object({ pointer: z.optional(z.string()) })),
    }),
  ),
})

const redocly = join(import.meta.dirname, '../../../../node_modules/.bin/redocly')
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

test('the API document breaks no recommended rule of Redocly, and lists the fields of a draft', async () => {
  const server = await openTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'hearth-api-'))
  try {
    const file = join(folder, 'openapi.json')
    const text = await (await server.ask('/api/openapi.json')).text()
    const fields = { properties: Object.fromEntries(draftFields.map((name) => [name, expect.anything()])) }
    const schema = { properties: { fields } }
    expect(JSON.parse(text)).toMatchObject({
      paths: {
        '/api/profile/draft': { put: { requestBody: { content: { 'application/json': { schema } } } } },
      },
    })
    await writeFile(file, text)
    const args = ['lint', file, '--extends=recommended', '--format=json', '--max-problems=500']
    const linted = promisify(execFile)(redocly, args, { cwd: folder, env: { ...process.env, ...quiet } })
    // The linter ends with 1 where there is an error; its report is the same.
    const { stdout } = await linted.catch((error: { stdout: string }) => error)
    expect(Report.parse(JSON.parse(stdout)).problems).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
