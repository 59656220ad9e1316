import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestServer, PASSWORD } from '../../../testing/test-server.ts'
import { changeSettings, invite, showSettings } from '../registration.ts'

const server = await openTestServer()
const actor = { kind: 'operator' } as const

test('twenty sign-ups at once with an invitation for five make five accounts', async () => {
  const { deps, database } = server
  const invitation = await database.transact(async (tx) => {
    await changeSettings(deps, tx, { actor, change: { mode: 'invitation' } })
    return invite(deps, tx, { actor, input: { maxUses: 5, days: 7, note: '' } })
  })
  const emails = Array.from({ length: 20 }, () => `${randomUUID()}@people.example`)
  const replies = await Promise.all(
    emails.map((email) => server.post('/api/auth/sign-up', { email, password: PASSWORD, invitation })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(15)
  const made = await database.db.selectFrom('user').select('id').where('email', 'in', emails).execute()
  expect(made).toHaveLength(5)
  expect((await showSettings(database.db)).invitations[0]).toMatchObject({ uses: 5, maxUses: 5 })
})
