import { randomUUID } from 'node:crypto'
import { consentVersions } from '@hearth/contract/profile/consents'
import { type SpecialKind, specialKinds } from '@hearth/contract/profile/fields'
import { beforeEach, expect, test } from 'vitest'
import { everyRow } from '../../../testing/database/every-table.ts'
import { inWords } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person

beforeEach(async () => {
  ana = await server.person()
})

const values = { faith: 'sikh', orientation: 'queer', health: 'I use a wheelchair' } as const
const valueOf = (kind: SpecialKind) => ({ [kind]: values[kind] })

const consents = (who: Person) => who.api.profile.consents[':kind']
const agree = (kind: SpecialKind, who = ana, version: number = consentVersions[kind]) =>
  consents(who).$put({ param: { kind }, json: { version } })
const withdraw = (kind: SpecialKind, who = ana) => consents(who).$delete({ param: { kind } })
const save = (json: object, who = ana) => who.api.profile.$patch({ json })
const profile = async (who = ana) => (await who.api.profile.$get()).json()
const ledger = async (who = ana) => (await (await who.api.profile.consents.$get()).json()).entries
const storedConsents = (userId: string) =>
  db.selectFrom('specialValues').select(['kind', 'value']).where('userId', '=', userId).execute()
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

test.each(specialKinds)(
  '%s is refused until its own consent is given, and only by that one',
  async (kind) => {
    const other = specialKinds.find((one) => one !== kind) ?? kind
    await agree(other)
    const refused = await save({ ...valueOf(kind), bio: 'and more' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      error: { kind: 'invalid', fields: inWords({ [kind]: 'Give your consent first' }) },
    })
    expect(await profile()).toMatchObject({ [kind]: null, bio: '' })

    await agree(kind)
    expect(await (await save(valueOf(kind))).json()).toMatchObject(valueOf(kind))
  },
)

test.each(specialKinds)(
  'withdrawing the consent for %s erases the value and leaves only the ledger',
  async (kind) => {
    for (const one of specialKinds) await agree(one)
    await save(values)
    const givenAt = server.clock.now.toISOString()
    const { version } = await profile()
    later(60_000)

    const after = await (await withdraw(kind)).json()
    expect(after).toMatchObject({ ...values, [kind]: null, version: version + 1 })
    expect('consents' in after && after.consents.map((consent) => consent.kind)).not.toContain(kind)
    expect((await storedConsents(ana.id)).map((row) => row.kind)).not.toContain(kind)
    expect((await ledger()).find((entry) => entry.kind === kind)).toEqual({
      kind,
      version: consentVersions[kind],
      givenAt,
      withdrawnAt: server.clock.now.toISOString(),
    })
    // The other two stay as they were.
    expect(await storedConsents(ana.id)).toHaveLength(2)
  },
)

test('no trace of a withdrawn value is left in any table', async () => {
  const canary = `canary ${randomUUID()}`
  await agree('health')
  await save({ health: canary })
  const holding = async () => (await everyRow(db)).filter((row) => row.includes(canary))
  expect(await holding()).toEqual([expect.stringMatching(/^public\.special_values /)])
  await withdraw('health')
  expect(await holding()).toEqual([])
})

test('deleting a value leaves the consent, and a consent given again starts empty', async () => {
  await agree('faith')
  await save({ faith: 'sikh' })
  expect(await (await save({ faith: null })).json()).toMatchObject({
    faith: null,
    consents: [{ kind: 'faith' }],
  })
  await save({ faith: 'sikh' })
  await withdraw('faith')
  later(1)
  expect(await (await agree('faith')).json()).toMatchObject({ faith: null, consents: [{ kind: 'faith' }] })
})

test('a consent to another version of the text is refused', async () => {
  const refused = await agree('faith', ana, consentVersions.faith + 1)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ error: { fields: inWords({ version: expect.any(String) }) } })
  expect(await ledger()).toEqual([])
})

test('consent to a newer text ends the entry of the old one and keeps the value', async () => {
  await agree('faith')
  await save({ faith: 'sikh' })
  const older = consentVersions.faith + 1
  for (const table of ['consents', 'consentLedger'] as const) {
    await db.updateTable(table).set({ version: older }).where('userId', '=', ana.id).execute()
  }
  later(1000)
  const answer = await (await agree('faith')).json()
  expect(answer).toMatchObject({
    faith: 'sikh',
    consents: [{ kind: 'faith', version: consentVersions.faith }],
  })
  expect((await ledger()).map(({ version, withdrawnAt }) => [version, withdrawnAt])).toEqual([
    [consentVersions.faith, null],
    [older, server.clock.now.toISOString()],
  ])
})

test('replaying the ledger gives the valid consents', async () => {
  const steps = [
    ['faith', agree],
    ['health', agree],
    ['faith', agree],
    ['faith', withdraw],
    ['faith', withdraw],
    ['orientation', withdraw],
    ['faith', agree],
    ['health', withdraw],
  ] as const
  for (const [kind, step] of steps) {
    later(1000)
    expect((await step(kind)).status).toBe(200)
  }
  const entries = await ledger()
  expect(entries.map(({ kind, withdrawnAt }) => [kind, withdrawnAt !== null])).toEqual([
    ['faith', false],
    ['health', true],
    ['faith', true],
  ])
  expect((await profile()).consents.map(({ kind }) => kind)).toEqual(['faith'])
})

test('the same consent from two tabs at once is one entry', async () => {
  const answers = await Promise.all([agree('faith'), agree('faith'), agree('faith')])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(await ledger()).toHaveLength(1)
})

test('a save and a withdrawal at once never leave a value without its consent', async () => {
  for (let round = 0; round < 5; round++) {
    await agree('faith')
    await Promise.all([save({ faith: 'jain' }), withdraw('faith')])
    expect(await storedConsents(ana.id)).toEqual([])
    later(1)
  }
})

test('giving is limited per day, withdrawing never', async () => {
  let last = 200
  for (let n = 0; n < 40 && last === 200; n++) {
    last = (await agree('faith')).status
    expect((await withdraw('faith')).status).toBe(200)
  }
  expect(last).toBe(429)
  expect((await ledger()).length).toBe(30)
  later(86_400_000)
  expect((await agree('faith')).status).toBe(200)
})

test("consents of one person do not change another person's values and ledger", async () => {
  const ben = await server.person({ firstName: 'Ben' })
  await agree('faith', ben)
  await save({ faith: 'hindu' }, ben)
  await withdraw('faith')
  expect(await profile(ben)).toMatchObject({ faith: 'hindu' })
  expect(await ledger()).toEqual([])
})

test('values, consents and ledger are deleted with the account', async () => {
  await agree('faith')
  await save({ faith: 'hindu' })
  await db.deleteFrom('user').where('id', '=', ana.id).execute()
  for (const table of ['specialValues', 'consents', 'consentLedger'] as const) {
    expect(await db.selectFrom(table).select('userId').where('userId', '=', ana.id).execute()).toEqual([])
  }
})

test('an unknown kind of consent is not found', async () => {
  const cookie = await ana.cookie()
  for (const kind of ['bio', 'ethnicity', '%00']) {
    const response = await server.ask(`/api/profile/consents/${kind}`, { method: 'DELETE' }, cookie)
    expect(response.status).toBe(404)
  }
})
