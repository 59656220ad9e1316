import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { closeCodes } from '@hearth/contract/chat/events'
import { type RawBuilder, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Socket } from '../../../realtime/protocol.ts'
import { movePairsIn, type Talker, talking } from '../../../testing/people/chat-people.ts'
import { senderOf } from '../../../testing/people/senders.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import type { Sender } from './senders.store.ts'

// The check of all sessions, every five seconds, would close a socket before it sends.
vi.useFakeTimers({ toFake: ['setInterval'] })
const server = await openTestServer()
vi.useRealTimers()
const { db } = server.database

async function newTalker(): Promise<Talker> {
  const [[talker] = []] = await movePairsIn(db, 1)
  if (!talker) throw new Error('nobody has moved in')
  return talker
}

/** The socket of a page as the registry holds it: its frames, and the code it was closed with. */
class PageSocket extends EventEmitter implements Socket {
  readonly OPEN = 1
  readyState = 1
  readonly bufferedAmount = 0
  readonly frames: unknown[] = []
  closedWith: number | undefined

  send(text: string): void {
    this.frames.push(JSON.parse(text))
  }

  close(code: number): void {
    this.closedWith = code
    this.readyState = 3
    this.emit('close', code)
  }

  terminate(): void {
    this.close(1006)
  }
}

function openPage(owner: Sender): PageSocket {
  const page = new PageSocket()
  server.sockets.hold(page, owner, server.handleFrame)
  return page
}

/** Changes a session without a word to any process, as if none had heard of it yet. */
const change = (statement: RawBuilder<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
const endSession = (id: string) => change(sql`delete from session where id = ${id}`)
const textsIn = async (conversationId: string) =>
  (
    await db.selectFrom('messages').select('content').where('conversationId', '=', conversationId).execute()
  ).map(({ content }) => content)
const inputOf = (content: string) => ({ clientId: randomUUID(), content })

type SessionEndCase = [how: string, end: (talker: Talker) => Promise<unknown>]
const ends: SessionEndCase[] = [
  ['was ended', ({ id }) => endSession(id)],
  ['has expired', ({ id }) => change(sql`update session set expires_at = now() where id = ${id}`)],
  [
    'began 90 days ago',
    ({ id }) => change(sql`update session set created_at = now() - interval '90 days' where id = ${id}`),
  ],
  [
    'is of another person',
    ({ id, withId }) => change(sql`update session set user_id = ${withId} where id = ${id}`),
  ],
]

test.each(ends)(
  'a message over an open socket whose session %s is refused and not stored, and the socket closes',
  async (_, end) => {
    const talker = await newTalker()
    const { conversationId } = talker
    const page = openPage(talking(talker))
    const say = (input: object) =>
      page.emit('message', JSON.stringify({ type: 'send', conversationId, input }))
    say(inputOf('Before'))
    await expect.poll(() => page.frames).toMatchObject([{ type: 'sent' }])
    await end(talker)
    const late = inputOf('After')
    say(late)
    await expect.poll(() => page.closedWith).toBe(closeCodes.sessionEnded)
    expect(page.frames.slice(1)).toMatchObject([
      { type: 'refused', clientId: late.clientId, kind: 'unauthenticated', code: 'unauthenticated' },
      { type: 'session.ended' },
    ])
    expect(await textsIn(conversationId)).toEqual(['Before'])
  },
)

test('an ended session refuses its own messages of a batch, and those of another session are stored', async () => {
  const talker = await newTalker()
  const { conversationId } = talker
  const elsewhere = await senderOf(db, talker.id)
  await endSession(talker.id)
  const outcomes = await Promise.allSettled([
    server.send(elsewhere, conversationId, inputOf('One')),
    server.send(talking(talker), conversationId, inputOf('Two')),
    server.send(elsewhere, conversationId, inputOf('Three')),
  ])
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { seq: 1 } },
    { status: 'rejected', reason: { code: 'unauthenticated' } },
    { status: 'fulfilled', value: { seq: 2 } },
  ])
})

test('what an ended session repeats or is not sure of is refused like anything else, until the next sign-in', async () => {
  const talker = await newTalker()
  const { conversationId } = talker
  const [stored, doubtful] = [inputOf('Hello'), inputOf('Please lend me $400 by Western Union')]
  const first = await server.send(talking(talker), conversationId, stored)
  await expect(server.send(talking(talker), conversationId, doubtful)).rejects.toMatchObject({ code: 'sure' })
  await endSession(talker.id)
  for (const input of [stored, doubtful])
    await expect(server.send(talking(talker), conversationId, input)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  expect(await server.send(await senderOf(db, talker.id), conversationId, stored)).toEqual(first)
})
