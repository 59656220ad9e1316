import type { CandidatesView } from '@hearth/contract/people/discovery'
import type { SwipeInput, SwipeView } from '@hearth/contract/people/matching'
import { expect, type Neighbour, type Page } from './journey.ts'
import type { Server } from './server/server.ts'

/** A like by HTTP, for somebody whom the deck deals or who likes this one. */
export async function like(
  server: Server,
  by: Neighbour,
  personId: string,
  note: Pick<SwipeInput, 'about' | 'note'> = {},
): Promise<SwipeView> {
  let after: string | null = ''
  while (after !== null) {
    const path: string = `/api/candidates${after && `?after=${encodeURIComponent(after)}`}`
    const { people, next }: CandidatesView = await (await by.request.get(path)).json()
    after = people.some(({ id }) => id === personId) ? null : next
  }
  const data = { clientId: crypto.randomUUID(), swipedId: personId, isLike: true, ...note }
  const liked = await by.request.post('/api/swipes', { maxRetries: 1, data, headers: { origin: server.url } })
  expect(liked.ok(), await liked.text()).toBe(true)
  return liked.json()
}

/** A match of these two, made by HTTP, which both have been shown already. */
export async function matchOf(server: Server, one: Neighbour, other: Neighbour): Promise<string> {
  let matchId = ''
  for (const [by, of] of [
    [one, other],
    [other, one],
  ] as const) {
    matchId = (await like(server, by, of.id)).match?.id ?? matchId
  }
  for (const { request } of [one, other]) {
    const data = { clientId: crypto.randomUUID() }
    const shown = await request.put(`/api/matches/${matchId}/moment`, {
      maxRetries: 1,
      data,
      headers: { origin: server.url },
    })
    expect(shown.ok(), await shown.text()).toBe(true)
  }
  return matchId
}

/** The open conversation of these two, made by HTTP; gives its path in the page. */
export async function conversationOf(server: Server, one: Neighbour, other: Neighbour): Promise<string> {
  const matchId = await matchOf(server, one, other)
  const opened = await one.request.post(`/api/matches/${matchId}/conversation`, {
    maxRetries: 1,
    headers: { origin: server.url },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  return `/messages/${(await opened.json()).conversation.id}`
}

/** A message in this conversation, sent by HTTP. */
export async function write(server: Server, by: Neighbour, path: string, content: string): Promise<void> {
  const sent = await by.request.post(`/api/conversations/${path.split('/').at(-1)}/messages`, {
    data: { clientId: crypto.randomUUID(), content },
    headers: { origin: server.url },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
}

/** From here on anyone who is signed in on this page meets these alone, no matter who else is on the server. */
export async function meetOnly(page: Page, server: Server, others: readonly { id: string }[]): Promise<void> {
  const wanted = others.map(({ id }) => id)
  let after: string | null = ''
  while (after !== null) {
    const path: string = `/api/candidates${after && `?after=${encodeURIComponent(after)}`}`
    const { people, next }: CandidatesView = await (await page.request.get(path)).json()
    for (const { id } of people.filter((one) => !wanted.includes(one.id))) {
      const data = { clientId: crypto.randomUUID(), swipedId: id, isLike: false }
      const passed = await page.request.post('/api/swipes', {
        maxRetries: 1,
        data,
        headers: { origin: server.url },
      })
      expect(passed.ok(), await passed.text()).toBe(true)
    }
    after = next
  }
}
