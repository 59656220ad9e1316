import { expect, test } from 'vitest'
import { contents, decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { requireCase } from './case-decisions.ts'

test('a decision is made only with its mail', async () => {
  const server = await openTestServer({ queueMail: () => Promise.reject(new Error('no queue')) })
  const ana = await server.person()
  const number = await openCase(server, ana.id)
  await expect(decideAs(staffMember(server), number, contents.warn)).rejects.toThrow('no queue')
  expect(await server.database.db.selectFrom('decisions').selectAll().execute()).toEqual([])
  expect((await requireCase(server.database.db, number)).state).toBe('open')
  await decideAs(staffMember(server), number, { measure: 'none' })
})
