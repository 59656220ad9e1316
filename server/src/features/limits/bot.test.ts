import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportAttack } from '../../testing/attacks/report-attack.ts'
import { crowd } from '../../testing/people/dealt-people.ts'
import { deal } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { swipe } from '../matching/matching.ts'
import { PACE_S } from './limits.rules.ts'

const MINUTE_MS = 60_000
const server = await openTestServer({ limits: { cardsADay: 400, newCardsADay: 150, factor: 1 } })

/** Everything that the bot has received from the server. */
type Got = { seen: Set<string>; likes: Set<string>; firstMessages: number; written: Set<string> }

async function pageAll(bot: Person, got: Got): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const reply = await bot.api.candidates.$get({ query: after ? { after } : {} })
    const { people, next } = await reply.json()
    for (const { id } of people) got.seen.add(id)
    after = next
  }
}

async function writeTo(bot: Person, matchId: string, got: Got): Promise<void> {
  const opened = await bot.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  const conversationId = (await opened.json()).conversation.id
  if (got.written.has(conversationId)) return
  const json = { clientId: randomUUID(), content: `Hi, number ${got.likes.size}` }
  const sent = await bot.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json,
  })
  if (sent.status !== 200) return
  got.written.add(conversationId)
  got.firstMessages += 1
}

/** Everything that the server lets it do now. */
async function run(bot: Person, got: Got): Promise<void> {
  await pageAll(bot, got)
  for (const swipedId of got.seen) {
    if (got.likes.has(swipedId)) continue
    const like = () => bot.api.swipes.$post({ json: { clientId: randomUUID(), swipedId, isLike: true } })
    let reply = await like()
    const wait = Number(reply.headers.get('retry-after'))
    if (reply.status === 429 && wait <= PACE_S) {
      server.clock.now = new Date(server.clock.now.getTime() + wait * 1_000)
      reply = await like()
    }
    if (reply.status === 429) return
    got.likes.add(swipedId)
    const { match } = await reply.json()
    if (match) await writeTo(bot, match.id, got)
  }
}

test('a bot at full speed sees 150 people, sends 40 likes an hour and 100 a day, and 5 first messages', async () => {
  const others = await crowd(server, 220)
  const bot = await server.person()
  // Everybody likes it, so that each of its likes makes a match it could write to.
  for (const other of others) {
    await deal(other, bot.id)
    await swipe(other, { clientId: randomUUID(), swipedId: bot.id, isLike: true })
  }
  const got: Got = { seen: new Set(), likes: new Set(), firstMessages: 0, written: new Set() }
  const runUntil = async (minutes: number, from: number) => {
    for (let minute = from; minute < minutes; minute += 10) {
      await run(bot, got)
      server.clock.now = new Date(server.clock.now.getTime() + 10 * MINUTE_MS)
    }
  }
  await runUntil(60, 0)
  expect({ seen: got.seen.size, likes: got.likes.size, firsts: got.firstMessages }).toEqual({
    seen: 150,
    likes: 40,
    firsts: 5,
  })
  await runUntil(240, 60)
  reportAttack('scraping', 'seen', { figure: got.seen.size, of: 'all that is dealt, of 220 people' })
  expect({ seen: got.seen.size, likes: got.likes.size, firsts: got.firstMessages }).toEqual({
    seen: 150,
    likes: 100,
    firsts: 5,
  })
})
