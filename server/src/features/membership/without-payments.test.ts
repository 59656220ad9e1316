import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'

const server = await openTestServer()

test('without payments everybody has the comfort, and there is nothing to join or to pay', async () => {
  const { api } = await server.person()
  const view = await (await api.membership.$get()).json()
  expect(view).toEqual({
    payments: 'none',
    isSupporter: false,
    until: null,
    renewal: null,
    comfort: { circleSeats: 6, introSeconds: 60, undoHistory: 10, travelDestinations: 5, mayShowMark: false },
    showsMark: false,
    plans: [],
    donation: null,
    hardship: null,
    history: [],
  })
  expect((await api.membership.hardship.$post()).status).toBe(404)
  expect((await api.membership.codes.$post({ json: { code: 'ANY' } })).status).toBe(404)
  expect((await api.membership.reference.$put()).status).toBe(404)
  expect((await server.ask('/payments/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
  const offer = await (await api['membership-offer'].$get()).json()
  expect(offer).toEqual({ payments: 'none', plans: [], donationLink: null, money: null })
})
