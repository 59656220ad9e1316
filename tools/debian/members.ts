import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { MessagesView, type MessageView } from '@hearth/contract/chat/chat'
import { RECONNECT_DELAYS_MS } from '@hearth/contract/chat/events'
import { CandidatesView } from '@hearth/contract/people/discovery'
import { checkHistory, faultsIn } from '../../server/src/testing/chaos/check-history.ts'
import type { Happened } from '../../server/src/testing/chaos/history.ts'
import { openPage } from '../../server/src/testing/chaos/page.ts'
import { openBrowser, PASSWORD, signUp, until, uploadPhoto, type VisitedSite } from '../image/visit.ts'

export type TalkingMember = Awaited<ReturnType<typeof join>>
export type TalkingPair = {
  members: readonly [TalkingMember, TalkingMember]
  matchId: string
  conversationId: string
}

/** Signs up with a mailed link, says who it is and uploads a photo. */
async function join(site: VisitedSite, mails: () => Promise<string>, firstName: string) {
  const email = `${firstName.toLowerCase()}@people.example`
  const ask = await signUp(site, mails, email)
  await ask('/api/profile', 'PATCH', { firstName, lastName: 'Reed', dateOfBirth: '1993-04-05' })
  await uploadPhoto(ask)
  const { session }: { session: { person: { id: string } } } = await (await ask('/api/session')).json()
  return { email, ask, id: session.person.id }
}

/** Two members who have found each other in their decks and opened a conversation. */
export async function openPair(site: VisitedSite, mails: () => Promise<string>): Promise<TalkingPair> {
  const members = [await join(site, mails, 'Ada'), await join(site, mails, 'Bo')] as const
  const [ada, bo] = members
  await like(ada, bo)
  const matchId = await like(bo, ada)
  if (!matchId) throw new Error('Two likes made no match')
  const opened = await ada.ask(`/api/matches/${matchId}/conversation`, 'POST', {})
  const { conversation }: { conversation: { id: string } } = await opened.json()
  return { members, matchId, conversationId: conversation.id }
}

async function like({ ask }: TalkingMember, { id }: TalkingMember): Promise<string | undefined> {
  await until('the card of the other one', async () => {
    const { people } = CandidatesView.parse(await (await ask('/api/candidates')).json())
    return people.some((one) => one.id === id) || undefined
  })
  const swipe = { clientId: randomUUID(), swipedId: id, isLike: true }
  const { match }: { match?: { id: string } | null } = await (await ask('/api/swipes', 'POST', swipe)).json()
  return match?.id
}

export async function write({ members: [{ ask }], conversationId }: TalkingPair, texts: readonly string[]) {
  for (const content of texts)
    await ask(`/api/conversations/${conversationId}/messages`, 'POST', { clientId: randomUUID(), content })
}

/** Signs in again, as in another browser, and returns all that this member sees. */
export async function lookAround(
  site: VisitedSite,
  { email }: TalkingMember,
  { conversationId }: TalkingPair,
) {
  const ask = openBrowser(site)
  await ask('/api/auth/sign-in', 'POST', { email, password: PASSWORD })
  const { matches }: { matches: { id: string }[] } = await (await ask('/api/matches')).json()
  const { photos }: { photos: { id: string; widths: number[] }[] } = await (await ask('/api/photos')).json()
  const pictures: string[] = []
  for (const { id, widths } of photos)
    for (const width of widths) {
      const picture = await ask(`/api/photos/${id}/${width}.webp`)
      pictures.push(
        createHash('sha256')
          .update(Buffer.from(await picture.arrayBuffer()))
          .digest('hex'),
      )
    }
  const messages = await readAll(ask, conversationId)
  return {
    matches: matches.map(({ id }) => id),
    pictures,
    messages: messages.map(({ content }) => content),
  }
}

async function readAll(ask: TalkingMember['ask'], conversationId: string): Promise<MessageView[]> {
  const all: MessageView[] = []
  for (;;) {
    const path = `/api/conversations/${conversationId}/messages?after=${all.at(-1)?.seq ?? 0}`
    const { messages, hasMore } = MessagesView.parse(await (await ask(path)).json())
    all.push(...messages)
    if (!hasMore) return all
  }
}

const MESSAGES_A_SECOND = 20
const HELD_MS = 5_500

/** Lets two members talk until `stop`, over sockets that reconnect, and says what came of it. */
export async function openTalk(site: VisitedSite, { members, matchId, conversationId }: TalkingPair) {
  const [ada, bo] = members
  const before = (await readAll(ada.ask, conversationId)).length
  const happened: Happened[] = []
  const talkers = [
    { id: ada.id, withId: bo.id, cookie: ada.ask.cookie() },
    { id: bo.id, withId: ada.id, cookie: bo.ask.cookie() },
  ]
  const pages = talkers.map((who, n) =>
    openPage({
      ...site,
      name: String(n),
      who: { ...who, matchId, conversationId },
      chance: Math.random,
      tell: (one) => happened.push(one),
      patienceMs: 30_000,
      // As the page of Hearth does.
      comeBackAfterMs: (tries) =>
        (RECONNECT_DELAYS_MS[Math.min(tries, 3)] ?? 0) * (0.8 + 0.4 * Math.random()),
    }),
  )
  await until('two open sockets', async () => pages.every((page) => page.isOpen()) || undefined)
  for (const page of pages) page.longestAway()
  // A connection that has lasted this long begins with the shortest pause.
  await delay(HELD_MS)
  const over = new AbortController()
  const talking = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      pages[n % pages.length]?.write(`message ${n}`)
      await delay(1000 / MESSAGES_A_SECOND)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await talking
      await until('the last answers', async () => pages.every((page) => page.waiting() === 0) || undefined)
      for (const page of pages) await page.settle()
      const longestAwayMs = Math.round(Math.max(...pages.map((page) => page.longestAway())))
      for (const page of pages) page.close()
      const kept = await readAll(ada.ask, conversationId)
      const verdict = checkHistory({ happened, kept })
      return { ...verdict, before, faults: faultsIn(verdict), longestAwayMs }
    },
  }
}
