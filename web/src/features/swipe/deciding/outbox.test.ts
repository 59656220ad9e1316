import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { SessionClient } from '../../../session/session-client.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { ana, idOf, personOf, signedIn } from '../../../testing/people.ts'
import { openOutbox } from './outbox.ts'

const SWIPE = 'POST /api/swipes'
const ben = personOf(3, { firstName: 'Ben' })
const like = (n: number, person = ana) => ({
  person,
  input: { clientId: idOf(500 + n), swipedId: person.id, isLike: true },
})

let close = () => {}
afterEach(() => close())

/** The outbox of a page, with a server that refuses as it is told. */
function open(refuse: (input: { clientId: string; note?: string }) => Refusal | undefined) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'POST /api/auth/sign-out': () => ({}),
    [SWIPE]: ({ body }) => refuse(body as { clientId: string; note?: string }) ?? { match: null },
  })
  const session = new SessionClient()
  const opened = openOutbox(new QueryClient(), session)
  close = opened.close
  const asked = () => server.calls(SWIPE).map(({ body }) => body)
  return { outbox: opened.outbox, session, news: opened.news, asked }
}

test('a decision that is refused is told of and waits no longer, and the next one goes', async () => {
  const { outbox, news, asked } = open(({ clientId }) =>
    clientId === idOf(501) ? new Refusal(404, 'not_found') : undefined,
  )
  await outbox.add(idOf(501), like(1))
  await outbox.add(idOf(502), like(2, ben))
  await outbox.send()
  expect(news.get()).toMatchObject([{ person: { firstName: 'Ana' } }])
  expect(asked()).toMatchObject([{ clientId: idOf(501) }, { clientId: idOf(502) }])
  expect(outbox.entries.get()).toEqual([])
})

test('a like whose words are outdated is sent without them', async () => {
  const { outbox, news, asked } = open(({ note }) => (note ? new Refusal(422, 'invalid') : undefined))
  const { person, input } = like(1)
  const about = { kind: 'photo' as const, photoId: idOf(9) }
  await outbox.add(input.clientId, { person, input: { ...input, about, note: 'Where is this?' } })
  await outbox.send()
  expect(asked()).toEqual([{ ...input, about, note: 'Where is this?' }, input])
  expect(news.get()).toEqual([])
})

test('decisions go in the order in which they were made, no matter who they are about', async () => {
  let isBusy = true
  const { outbox, asked } = open(() => (isBusy ? new Refusal(503, 'internal') : undefined))
  await outbox.add(idOf(501), like(1))
  await outbox.add(idOf(502), like(2, ben))
  await outbox.send()
  expect(asked()).not.toContainEqual(like(2, ben).input)
  isBusy = false
  await outbox.send()
  expect(asked().slice(-2)).toEqual([like(1).input, like(2, ben).input])
})

test('after signing out nothing of that person is sent any more', async () => {
  const { outbox, session, asked } = open(() => new Refusal(503, 'internal'))
  await outbox.add(idOf(501), like(1))
  await outbox.send()
  await session.signOut()
  const before = asked().length
  dispatchEvent(new Event('online'))
  await outbox.send()
  expect(asked()).toHaveLength(before)
  expect(outbox.entries.get()).toEqual([])
})
