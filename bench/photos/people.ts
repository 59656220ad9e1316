import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { OpenedConversationView } from '@hearth/contract/chat/chat'
import { ServerFrame } from '@hearth/contract/chat/events'
import { CandidatesView } from '@hearth/contract/people/discovery'
import { MatchesView } from '@hearth/contract/people/matching'
import { MAX_CHUNK_BYTES, UploadView } from '@hearth/contract/photos/photos'
import { WebSocket } from 'ws'
import { hashing } from '../../server/src/auth/auth.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { refreshSearch } from '../../server/src/features/discovery/discovery.ts'
import { cookiesOf } from '../queries.ts'

const PASSWORD = 'correct horse battery'
const emailOf = (n: number) => `${n}@people.example`

type BenchPerson = { id: string; ask: BenchRequest; cookie: string }
type BenchRequest = (path: string, init?: RequestInit) => Promise<Response>

/** So many people with a profile, in a folder no server is using. */
export async function moveIn(dataDir: string, count: number): Promise<string[]> {
  const database = await openDatabase({ dataDir })
  await migrate(database.unguarded)
  const password = await hashing.hash(PASSWORD)
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const [n, id] of ids.entries()) {
    const user = { id, email: emailOf(n), name: '', emailVerified: true, image: null, ...times }
    const account = { userId: id, accountId: id, providerId: 'credential', password, ...times }
    await database.db.insertInto('user').values(user).execute()
    await database.db.insertInto('account').values(account).execute()
    await database.db
      .updateTable('profiles')
      .set({ firstName: 'Ana', displayName: 'Ana', dateOfBirth: '1996-03-01' })
      .where('userId', '=', id)
      .execute()
  }
  await refreshSearch(database.db)
  await database.close()
  return ids
}

/** Signs in, and sends each request with the cookie of that session. */
export async function signIn(url: string, id: string, n: number): Promise<BenchPerson> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': `10.0.0.${n + 1}` },
    body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`signing in was answered with ${response.status}`)
  const cookie = cookiesOf(response.headers.getSetCookie())
  const ask: BenchRequest = (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', url)
    headers.set('cookie', cookie)
    return fetch(`${url}/api${path}`, { ...init, headers })
  }
  return { id, ask, cookie }
}

async function told(answer: Promise<Response>): Promise<unknown> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`)
  return response.json()
}

const post = ({ ask }: BenchPerson, path: string, body: unknown) =>
  told(
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

/** Uploads a photo as the page does, to its end. */
export async function upload(person: BenchPerson, bytes: Buffer): Promise<void> {
  const input = { clientId: randomUUID(), size: bytes.length }
  const { id } = UploadView.parse(await post(person, '/photos/uploads', input))
  for (let offset = 0; offset < bytes.length; offset += MAX_CHUNK_BYTES) {
    await told(
      person.ask(`/photos/uploads/${id}?offset=${offset}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes.subarray(offset, offset + MAX_CHUNK_BYTES)),
      }),
    )
  }
  for (;;) {
    const { state, reason } = UploadView.parse(await told(person.ask(`/photos/uploads/${id}?wait=1`)))
    if (state === 'refused') throw new Error(`a photo was refused: ${reason?.code}`)
    if (state === 'done') return
  }
}

/** Has the deck deal somebody: before that a like is not taken. */
async function findInDeck(me: BenchPerson, personId: string): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const page: CandidatesView = CandidatesView.parse(
      await told(me.ask(`/candidates${after && `?after=${after}`}`)),
    )
    after = page.people.some(({ id }) => id === personId) ? null : page.next
  }
}

/** Two people with an open conversation. Each message is timed until the other page receives it. */
export async function openChat(url: string, one: BenchPerson, other: BenchPerson) {
  for (const [me, them] of [
    [one, other],
    [other, one],
  ] as const) {
    await findInDeck(me, them.id)
    await post(me, '/swipes', { clientId: randomUUID(), swipedId: them.id, isLike: true })
  }
  const { matches } = MatchesView.parse(await told(one.ask('/matches')))
  const opened = OpenedConversationView.parse(await post(one, `/matches/${matches[0]?.id}/conversation`, {}))
  const path = `/conversations/${opened.conversation.id}/messages`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`, {
    headers: { cookie: other.cookie, origin: url },
  })
  await once(socket, 'open')
  const waiting = new Map<string, () => void>()
  socket.on('message', (data: Buffer) => {
    const frame = ServerFrame.parse(JSON.parse(data.toString()))
    if (frame.type === 'message.sent') waiting.get(frame.message.clientId)?.()
  })
  return {
    say: async () => {
      const clientId = randomUUID()
      const heard = new Promise<void>((resolve) => waiting.set(clientId, resolve))
      const started = performance.now()
      await Promise.all([post(one, path, { clientId, content: 'and how was your day?' }), heard])
      waiting.delete(clientId)
      return performance.now() - started
    },
    close: () => socket.terminate(),
  }
}
