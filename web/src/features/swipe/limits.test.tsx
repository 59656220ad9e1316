import type { CodeAndParams } from '@hearth/contract/error-codes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ana, ben, profileOf, signedIn } from '../../testing/people.ts'

const resetsAt = new Date(Date.now() + 600_000).toISOString()
const limit = (kind: string, used: number, most: number) => ({
  limits: [{ kind, seconds: 3_600, used, most, resetsAt }],
})

const serve = (limits: object, people = [ana, ben]) =>
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/candidates': () => ({ people, left: people.length, leftIsMore: false, advice: [], next: null }),
    'GET /api/limits': () => limits,
    'POST /api/swipes': () => ({ match: null }),
  })

const card = (name: string) => screen.findByRole('heading', { name: new RegExp(name) })

test('few likes are left, and the deck says so with the time, also after one more', async () => {
  serve(limit('likes', 32, 40))
  const { user } = openPage('/swipe')
  await card('Ana')
  expect(await screen.findByText(/^8 likes left\. Resets (tomorrow )?at /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(await screen.findByText(/^7 likes left\./)).toBeTruthy()
})

test('with enough likes nothing is said of them', async () => {
  serve(limit('likes', 5, 40))
  openPage('/swipe')
  await card('Ana')
  expect(screen.queryByText(/likes left/)).toBeNull()
})

test('without a like left the card stays, nothing is sent, and a pass still goes', async () => {
  const server = serve(limit('likes', 40, 40))
  const { user } = openPage('/swipe')
  await card('Ana')
  await screen.findByText(/^You’ve used your likes for now\. More /)
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(await screen.findByText('You’ve reached a limit')).toBeTruthy()
  expect(server.calls('POST /api/swipes')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Pass' }))
  await card('Ben')
  expect(server.calls('POST /api/swipes')).toHaveLength(1)
})

test('a like that is refused because another device used them up leaves the card where it is', async () => {
  const server = serve({ limits: [] })
  server.answer('POST /api/swipes', () => new Refusal(429, 'rate_limited'))
  const { user } = openPage('/swipe')
  await card('Ana')
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(await screen.findByText('You’ve reached a limit')).toBeTruthy()
  expect(await card('Ana')).toBeTruthy()
})

const prompts = [{ promptId: 'signature-dish' as const, answer: 'Goulash' }]
const sameTextProblem: CodeAndParams = ['limit_reached', { limit: 'same_text', unit: 'minutes', n: 10 }]
const reason = 'You’ve sent this text to several people. Write something new. Try again in 10 minutes.'

test('a note that was sent to several people comes back in its sheet with the reason, and goes in other words', async () => {
  const server = serve({ limits: [] }, [{ ...ana, prompts }, ben])
  server.answer('POST /api/swipes', () => new Refusal(429, sameTextProblem, { note: sameTextProblem }))
  const { user } = openPage('/swipe')
  await card('Ana')
  await user.click(screen.getByRole('button', { name: /^Like this answer/ }))
  await user.type(await screen.findByLabelText('Your note'), 'Write to me at example.com')
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Your note',
    description: new RegExp(reason),
  })
  expect(field.value).toBe('Write to me at example.com')
  expect(screen.queryByText('You’ve reached a limit')).toBeNull()
  server.answer('POST /api/swipes', () => ({ match: null }))
  await user.clear(field)
  expect(screen.queryByText(reason)).toBeNull()
  await user.type(field, 'With rye?')
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  await card('Ben')
  expect(server.calls('POST /api/swipes').at(-1)?.body).toMatchObject({ swipedId: ana.id, note: 'With rye?' })
})

const sameText = (used: number) => ({
  limits: [{ kind: 'same_text', seconds: 86_400, used, most: 3, resetsAt }],
})
const told = /^You’ve sent the same text to several people today\. .+ Resets (tomorrow )?at /

test('after the same note to three people the sheet of the next note says that it is slowed down', async () => {
  const server = serve(sameText(2), [
    { ...ana, prompts },
    { ...ben, prompts },
  ])
  const { user } = openPage('/swipe')
  await card('Ana')
  await user.click(screen.getByRole('button', { name: /^Like this answer/ }))
  await user.type(await screen.findByLabelText('Your note'), 'Write to me at example.com')
  expect(screen.queryByText(told)).toBeNull()
  server.answer('GET /api/limits', () => sameText(3))
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  await card('Ben')
  await user.click(screen.getByRole('button', { name: /^Like this answer/ }))
  await screen.findByLabelText('Your note')
  expect(await screen.findByText(told)).toBeTruthy()
})

test('a like whose note was refused goes without one after Cancel', async () => {
  const server = serve({ limits: [] }, [{ ...ana, prompts }, ben])
  server.answer('POST /api/swipes', () => new Refusal(429, sameTextProblem, { note: sameTextProblem }))
  const { user } = openPage('/swipe')
  await card('Ana')
  await user.click(screen.getByRole('button', { name: /^Like this answer/ }))
  await user.type(await screen.findByLabelText('Your note'), 'Write to me at example.com')
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  await screen.findByText(reason)
  server.answer('POST /api/swipes', () => ({ match: null }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Like' }))
  await card('Ben')
  expect(server.calls('POST /api/swipes').at(-1)?.body).not.toHaveProperty('note')
})

test('a note that asks for money comes back in its sheet, and goes when its writer is sure', async () => {
  const server = serve({ limits: [] }, [{ ...ana, prompts }, ben])
  const problem: CodeAndParams = ['sure', { why: 'other' }]
  server.answer('POST /api/swipes', () => new Refusal(409, problem))
  const { user } = openPage('/swipe')
  await card('Ana')
  await user.click(screen.getByRole('button', { name: /^Like this answer/ }))
  await user.type(await screen.findByLabelText('Your note'), 'Please lend me $400')
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  await screen.findByRole('textbox', { name: 'Your note', description: /request for money or bank details/ })
  expect(screen.queryByText('Ben')).toBeNull()
  server.answer('POST /api/swipes', () => ({ match: null }))
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await card('Ben')
  const sent = server.calls('POST /api/swipes').map(({ body }) => body)
  expect(sent).toMatchObject([
    { swipedId: ana.id, note: 'Please lend me $400' },
    { swipedId: ana.id, note: 'Please lend me $400', isSure: true },
  ])
  expect(sent[0]).not.toHaveProperty('isSure')
})

test('when everyone of today was shown, the empty deck says when there are more', async () => {
  serve(limit('cards', 150, 150), [])
  openPage('/swipe')
  expect(await screen.findByText('That’s everyone for today')).toBeTruthy()
  expect(screen.getAllByText(/^You’ve seen 150 people\. More /)).not.toHaveLength(0)
})

test('a like that a moderator does not allow is refused with the reason, and a pass still goes', async () => {
  const server = serve({ limits: [] })
  server.answer(
    'POST /api/swipes',
    () => new Refusal(403, ['likes_restricted', { lasts: 'until', until: '2026-06-18T12:00:00.000Z' }]),
  )
  const { user } = openPage('/swipe')
  await card('Ana')
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(
    await screen.findByText(/^You can’t send likes until Jun 18, 2026, .+\. You can read why in Settings\.$/),
  ).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await card('Ana')).toBeTruthy()
  server.answer('POST /api/swipes', () => ({ match: null }))
  await user.click(screen.getByRole('button', { name: 'Pass' }))
  await card('Ben')
})
