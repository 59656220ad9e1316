import { hideableFields } from '@hearth/contract/profile/fields'
import type { ProfileInput } from '@hearth/contract/profile/people'
import { expect, test } from 'vitest'
import { like } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { identityCalibration } from '../ranking/model/calibration.rules.ts'
import { priorModel, serializeModel } from '../ranking/model/model.rules.ts'
import { answerCounts } from './answer-counts.store.ts'
import { whyOf } from './why.ts'

const server = await openTestServer()
const { db } = server.database

const said = {
  locationCity: 'Leeds',
  lookingFor: 'serious_relationship',
  relationshipGoals: 'marriage',
  wantsChildren: 'yes',
  smoking: 'no',
  interests: ['Chess'],
  languages: ['ta'],
} satisfies ProfileInput

async function saying(input: ProfileInput): Promise<Person> {
  const person = await server.person()
  expect((await person.api.profile.$patch({ json: input })).status).toBe(200)
  return person
}

const whyFor = async (viewer: Person, { id: userId }: Person) =>
  (await whyOf(viewer.ctx, [{ userId, distanceBucket: null }])).get(userId)

test('gives reasons without a number', async () => {
  const [ana, ben] = [await saying(said), await saying(said)]
  const why = await whyFor(ana, ben)
  expect(why?.reasons).toHaveLength(3)
  expect(why).toMatchObject({ difference: null, common: 'many', chance: null })
})

test('hidden fields are in no reason and no difference, not even between matches', async () => {
  const visibility = Object.fromEntries(hideableFields.map((field) => [field, 'matches' as const]))
  const [open, other] = [await saying(said), await saying({ ...said, wantsChildren: 'no', smoking: 'yes' })]
  const hiding = await saying({ ...said, wantsChildren: 'no', visibility })
  const nothing = { reasons: [], difference: null, common: 'few', chance: null }
  expect((await whyFor(open, other))?.difference).not.toBeNull()
  const areSilent = async () => {
    expect(await whyFor(open, hiding)).toEqual(nothing)
    expect(await whyFor(hiding, open)).toEqual(nothing)
  }
  await areSilent()
  for (const [one, liked] of [
    [open, hiding],
    [hiding, open],
  ] as const) {
    expect((await like(one, liked)).status).toBe(200)
  }
  expect((await (await open.api.matches.$get({ query: {} })).json()).total).toBe(1)
  await areSilent()
})

test('a chance in per cent is shown only if predictions for pairs are accurate of whom as many decisions are known', async () => {
  const [ana, ben] = [await saying(said), await saying(said)]
  const keep = (isAccurate: boolean) => {
    const [pairs, calibrationError] = [1000, 0.01]
    const strata = [
      { from: 0, ...identityCalibration, isAccurate: false },
      { from: 3, ...identityCalibration, isAccurate },
    ]
    const trainedOn = { decisions: 5000, pairs, calibrationError }
    const model = { ...priorModel, shownCalibration: strata, trainedOn }
    return db
      .insertInto('rankingModels')
      .values({
        trainedAt: server.clock.now,
        model: serializeModel(model),
        decisions: 5000,
        pairs,
        calibrationError,
        people: 100,
        meanShown: 10,
      })
      .execute()
  }
  const meet = (person: Person, decisionsReceived: number) =>
    db
      .insertInto('personScores')
      .values({ userId: person.id, decisionsMade: 5, decisionsReceived, updatedAt: server.clock.now })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ decisionsReceived }))
      .execute()
  await meet(ana, 5)
  await meet(ben, 5)
  await keep(false)
  expect((await whyFor(ana, ben))?.chance).toBeNull()
  await keep(true)
  const chance = (await whyFor(ana, ben))?.chance
  expect(chance).toBeGreaterThan(0)
  expect(chance).toBeLessThan(100)
  expect((await whyFor(ben, ana))?.chance).toBe(chance)
  await meet(ben, 2)
  expect((await whyFor(ana, ben))?.chance).toBeNull()
})

test('answers are counted as everyone may see them, and the rarest shared one comes first', async () => {
  const common = {
    lookingFor: 'friendship',
    drinking: 'rarely',
    locationCity: 'Whitby',
  } satisfies ProfileInput
  const [ana, ben] = [await saying(common), await saying({ ...common, locationCity: ' whitby ' })]
  const hiding = await saying({ ...common, visibility: { drinking: 'matches', locationCity: 'matches' } })
  for (let nth = 0; nth < 30; nth += 1) await saying({ drinking: 'rarely' })
  await server.jobs.runNow('count-answers')
  const counted = await answerCounts.find(db, [
    { field: 'lookingFor', value: 'friendship' },
    { field: 'drinking', value: 'rarely' },
    { field: 'town', value: 'whitby' },
    { field: 'smoking', value: 'stopping' },
  ])
  expect([...counted.giving]).toEqual(
    expect.arrayContaining([
      ['lookingFor=friendship', 3],
      ['drinking=rarely', 32],
      ['town=whitby', 2],
    ]),
  )
  expect(counted.giving.size).toBe(3)
  expect(counted.people).toBeGreaterThan(33)
  expect((await whyFor(ana, ben))?.reasons.map(({ kind }) => kind)).toEqual([
    'lookingFor',
    'town',
    'drinking',
  ])
  expect((await whyFor(ana, hiding))?.reasons.map(({ kind }) => kind)).toEqual(['lookingFor'])
  // Who travels is far from the people of their own town.
  const afar = await whyOf(ana.ctx, [{ userId: ben.id, distanceBucket: 'over_30' }])
  expect(afar.get(ben.id)?.reasons.map(({ kind }) => kind)).not.toContain('town')
})

test('there are no reasons for an empty list, nor for a viewer without an age', async () => {
  const ben = await saying(said)
  const ageless = await server.person({ dateOfBirth: null })
  expect(await whyOf(ben.ctx, [])).toEqual(new Map())
  expect(await whyFor(ageless, ben)).toBeUndefined()
})
