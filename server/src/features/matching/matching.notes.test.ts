import { randomUUID } from 'node:crypto'
import type { AboutInput } from '@hearth/contract/people/notes'
import { ReportView } from '@hearth/contract/people/safety'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deal, like, pass } from '../../testing/people/swiping.ts'
import { inWords } from '../../testing/refusals.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { swipe } from './matching.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person

const anas = { promptId: 'on-repeat', answer: 'One song, and you will be sorry you asked' }
const bens = { promptId: 'home-sound', answer: 'a kettle and the neighbour’s trumpet' }
const about = ({ promptId }: { promptId: string }): AboutInput => ({ kind: 'prompt', promptId })
const quoted = (answer: object) => ({ kind: 'prompt', ...answer })

async function meet() {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  await ana.api.profile.$patch({ json: { prompts: [anas] } })
  await ben.api.profile.$patch({ json: { prompts: [bens] } })
  server.takeEvents()
}

const matchOf = async (answer: ReturnType<typeof like>) => (await (await answer).json()).match
const read = async (who: Person, conversationId: string | null | undefined) => {
  const param = { conversationId: conversationId ?? '' }
  const page = await who.api.conversations[':conversationId'].messages.$get({ param, query: {} })
  return (await page.json()).messages
}
const deckOf = async (who: Person) => (await (await who.api.candidates.$get({ query: {} })).json()).people
const pageOf = (who: Person, whom: Person) =>
  who.api.people[':personId'].$get({ param: { personId: whom.id } })
const everythingOf = async (who: Person) =>
  JSON.stringify([
    await (await who.api.candidates.$get({ query: {} })).json(),
    await (await who.api.likes.$get({ query: {} })).json(),
    await (await who.api.matches.$get({ query: {} })).json(),
    await (await who.api.conversations.$get({ query: {} })).json(),
    server.events.filter(({ to }) => to.includes(who.id)),
  ])

describe('a like that says something', () => {
  beforeEach(meet)

  test('a note is read with the like by the person it is for, in the deck, on the page and among the likes', async () => {
    await like(ben, ana, { about: about(anas), note: '  Which song?  ' })
    const note = { content: 'Which song?', about: quoted(anas) }
    expect((await deckOf(ana)).find(({ id }) => id === ben.id)?.note).toEqual(note)
    expect((await (await pageOf(ana, ben)).json()).note).toEqual(note)
    expect((await (await ana.api.likes.$get({ query: {} })).json()).likes).toMatchObject([{ note }])
    expect(server.events).toEqual([])
  })

  test('nobody else reads a note, and it goes when its reader passes or its writer takes it back', async () => {
    const cleo = await server.person({ firstName: 'Cleo' })
    const clientId = randomUUID()
    await like(ben, ana, { about: about(anas), note: 'Which song?', clientId })
    for (const other of [ben, cleo]) expect(await everythingOf(other)).not.toContain('Which song?')
    await pass(ana, ben)
    expect(await everythingOf(ana)).not.toContain('Which song?')

    const dan = await server.person({ firstName: 'Dan' })
    const said = { about: about(anas), note: 'Which record?', clientId: randomUUID() }
    await like(dan, ana, said)
    expect(await everythingOf(ana)).toContain('Which record?')
    await dan.api.swipes.undo.$post({ json: { clientId: said.clientId } })
    expect(await everythingOf(ana)).not.toContain('Which record?')
  })

  test('a report copies the note of a like, also after its reader has passed, and says whether it is about it', async () => {
    await like(ben, ana, { about: about(anas), note: 'Which song?' })
    const evidenceOf = async (told: object) => {
      const input = { clientId: randomUUID(), personId: ben.id, reason: 'harassment', ...told }
      const reply = await server.post('/api/reports', input, await ana.cookie())
      const { number } = ReportView.parse(await reply.json())
      const kept = await db
        .selectFrom('encryptedReports')
        .select('content')
        .where('number', '=', number)
        .execute()
      const { said }: { said?: unknown } = JSON.parse(
        server.allDeps.reportEncryptor.decrypt(kept[0]?.content ?? ''),
      )
      return said
    }
    const note = { isNote: true, by: 'reported', content: 'Which song?', about: quoted(anas) }
    expect(await evidenceOf({ isAboutNote: true })).toMatchObject([{ ...note, isReported: true }])
    await pass(ana, ben)
    expect(await evidenceOf({})).toMatchObject([{ ...note, isReported: false }])
  })

  test('the deck and the page of a person say nothing of a like without a note', async () => {
    const shown = async () => [
      (await deckOf(ana)).find(({ id }) => id === ben.id),
      await (await pageOf(ana, ben)).json(),
    ]
    const before = await shown()
    await like(ben, ana, { about: about(anas) })
    expect(await shown()).toEqual(before)
  })

  test('when they match, the note is the first message, and quotes what it answers', async () => {
    await like(ben, ana, { about: about(anas), note: '  Which song?  ' })
    const match = await matchOf(like(ana, ben))

    expect(match).toMatchObject({ person: { id: ben.id }, likedAbout: quoted(anas) })
    const messages = await read(ana, match?.conversationId)
    expect(messages).toEqual([
      expect.objectContaining({ seq: 1, senderId: ben.id, content: 'Which song?', about: quoted(anas) }),
    ])
    expect(await read(ben, match?.conversationId)).toEqual(messages)
    const { conversations } = await (await ana.api.conversations.$get({ query: {} })).json()
    expect(conversations).toMatchObject([
      { id: match?.conversationId, lastSeq: 1, lastMessage: { senderId: ben.id, content: 'Which song?' } },
    ])
  })

  test('both are told of the match and its conversation, and then of each note', async () => {
    await like(ben, ana, { about: about(anas), note: 'Which song?' })
    await like(ana, ben, { about: about(bens), note: 'Poor kettle' })
    const told = server.events.filter(({ to }) => to.includes(ana.id)).map(({ event }) => event)
    expect(told).toMatchObject([
      { type: 'match.created', match: { likedAbout: quoted(anas), conversationId: expect.any(String) } },
      { type: 'message.sent', message: { seq: 1, content: 'Which song?', senderId: ben.id } },
      {
        type: 'message.sent',
        message: { seq: 2, content: 'Poor kettle', senderId: ana.id, about: quoted(bens) },
      },
    ])
    expect(server.events.filter(({ to }) => to.includes(ben.id))).toHaveLength(3)
  })

  test('a like about an answer without a note shows on the match, and opens no conversation', async () => {
    await like(ben, ana, { about: about(anas) })
    expect(await matchOf(like(ana, ben))).toMatchObject({ likedAbout: quoted(anas), conversationId: null })
    const { matches } = await (await ana.api.matches.$get({ query: {} })).json()
    expect(matches).toMatchObject([{ likedAbout: quoted(anas), conversationId: null }])
    const [bensMatch] = (await (await ben.api.matches.$get({ query: {} })).json()).matches
    expect(bensMatch).not.toHaveProperty('likedAbout')
  })

  test('what was liked stands in the conversation, for someone who was liked', async () => {
    await like(ben, ana, { about: about(anas) })
    const match = await matchOf(like(ana, ben))
    const matchId = match?.id ?? ''
    const openedBy = async (who: Person) =>
      (await who.api.matches[':matchId'].conversation.$post({ param: { matchId } })).json()
    const { conversation } = await openedBy(ana)
    expect(conversation).toMatchObject({ likedAbout: quoted(anas) })
    const param = { conversationId: conversation.id }
    const seenBy = async (who: Person) =>
      (await who.api.conversations[':conversationId'].$get({ param })).json()
    expect(await seenBy(ana)).toMatchObject({ likedAbout: quoted(anas) })
    expect((await openedBy(ben)).conversation).not.toHaveProperty('likedAbout')
    expect(await seenBy(ben)).not.toHaveProperty('likedAbout')
  })

  test('the quote keeps the words that were liked, whatever becomes of them', async () => {
    await like(ben, ana, { about: about(anas), note: 'Which song?' })
    await ana.api.profile.$patch({ json: { prompts: [{ ...anas, answer: 'none any more' }] } })
    const match = await matchOf(like(ana, ben))
    expect(await read(ana, match?.conversationId)).toMatchObject([{ about: quoted(anas) }])
  })

  test('the same like asked for again answers the same and says it once', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const said = { about: about(anas), note: 'Which song?', clientId: first }
    const bensFirst = await (await like(ben, ana, said)).json()
    const mine = { about: about(bens), note: 'Poor kettle', clientId: second }
    const anasFirst = await (await like(ana, ben, mine)).json()
    expect(await (await like(ana, ben, mine)).json()).toEqual(anasFirst)
    expect(await (await like(ben, ana, said)).json()).toEqual(bensFirst)
    expect(await read(ana, anasFirst.match?.conversationId)).toHaveLength(2)
    expect(server.events).toHaveLength(4)
  })

  test('a repeat answers as it did although the conversation was opened since', async () => {
    await like(ben, ana, { about: about(anas) })
    const clientId = randomUUID()
    const first = await (await like(ana, ben, { clientId })).json()
    const param = { matchId: first.match?.id ?? '' }
    await ana.api.matches[':matchId'].conversation.$post({ param })
    expect(await (await like(ana, ben, { clientId })).json()).toEqual(first)
  })

  test.each<[string, Parameters<typeof like>[2]]>([
    ['another note', { about: about(anas), note: 'Other words' }],
    ['no note', { about: about(anas) }],
    ['nothing it is about', {}],
  ])('a client id that stood for a note cannot stand for %s', async (_, said) => {
    const clientId = randomUUID()
    await like(ben, ana, { about: about(anas), note: 'Which song?', clientId })
    expect((await like(ben, ana, { ...said, clientId })).status).toBe(409)
  })

  test('two likes with notes at the same moment make one match, one conversation and two messages', async () => {
    const answers = await Promise.all([
      like(ben, ana, { about: about(anas), note: 'Which song?' }),
      like(ana, ben, { about: about(bens), note: 'Poor kettle' }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const { matches } = await (await ana.api.matches.$get({ query: {} })).json()
    expect(matches).toHaveLength(1)
    const messages = await read(ana, matches[0]?.conversationId)
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2])
    expect(new Set(messages.map(({ content }) => content))).toEqual(new Set(['Which song?', 'Poor kettle']))
  })

  test('a match, its conversation and its notes are there together or not at all', async () => {
    await like(ben, ana, { about: about(anas), note: 'Which song?' })
    const broken = {
      ...ana.ctx,
      listeners: {
        ...ana.ctx.listeners,
        'match.stored': [() => Promise.reject(new Error('the power went'))],
      },
    }
    const input = { clientId: randomUUID(), swipedId: ben.id, isLike: true }
    await expect(swipe(broken, input)).rejects.toThrow('the power went')
    const swipes = db.selectFrom('swipes').select('clientId').where('swiperId', '=', ana.id)
    expect(await swipes.execute()).toEqual([])
    expect(server.events).toEqual([])
    // The same like, sent again, finds everything as it was.
    expect((await swipe(ana.ctx, input)).match).toMatchObject({ conversationId: expect.any(String) })
  })

  test.each(['matches', 'nobody'] as const)(
    'an answer that %s may see cannot be liked from a card',
    async (prompts) => {
      await ana.api.profile.$patch({ json: { visibility: { prompts } } })
      expect((await like(ben, ana, { about: about(anas) })).status).toBe(422)
    },
  )

  test('a match can answer a prompt in a message, also one that only matches see', async () => {
    await ana.api.profile.$patch({ json: { visibility: { prompts: 'matches' } } })
    await like(ben, ana)
    const match = await matchOf(like(ana, ben))
    const opened = await ben.api.matches[':matchId'].conversation.$post({
      param: { matchId: match?.id ?? '' },
    })
    const param = { conversationId: (await opened.json()).conversation.id }
    const say = (json: { clientId: string; content: string; about?: AboutInput }) =>
      ben.api.conversations[':conversationId'].messages.$post({ param, json })

    const input = { clientId: randomUUID(), content: 'Which song?', about: about(anas) }
    const sent = await (await say(input)).json()
    expect(sent).toMatchObject({ content: 'Which song?', about: quoted(anas) })
    expect(await (await say(input)).json()).toEqual(sent)
    expect((await say({ clientId: input.clientId, content: input.content })).status).toBe(409)
    expect(await read(ana, param.conversationId)).toEqual([sent])
    await ana.api.profile.$patch({ json: { prompts: [] } })
    expect((await say({ ...input, clientId: randomUUID() })).status).toBe(422)
    // A note that was sent gets the same answer again.
    expect(await (await say(input)).json()).toEqual(sent)
  })

  test('a photo can be liked and answered, and a photo of somebody else cannot', async () => {
    const photo = (userId: string) => ({
      id: randomUUID(),
      userId,
      fileKey: `photos/${randomUUID()}`,
      position: 0,
      alt: '',
      thumbhash: '',
      widths: [160],
      aspect: 0.8,
      createdAt: server.clock.now,
    })
    const [hers, his] = [photo(ana.id), photo(ben.id)]
    await db.insertInto('photos').values([hers, his]).execute()
    const likePhoto = (photoId: string) =>
      like(ben, ana, { about: { kind: 'photo', photoId }, note: 'Where is this?' })
    expect((await likePhoto(his.id)).status).toBe(422)
    expect((await likePhoto(hers.id)).status).toBe(200)
    const match = await matchOf(like(ana, ben))
    const quote = { kind: 'photo', photoId: hers.id }
    expect(match).toMatchObject({ likedAbout: quote })
    expect(await read(ana, match?.conversationId)).toMatchObject([
      { content: 'Where is this?', about: quote },
    ])
  })
})

describe('what a swipe cannot say', () => {
  beforeAll(meet)

  test.each<[string, (clientId: string) => object, object]>([
    ['a pass with a note', () => ({ isLike: false, note: 'Hi' }), { note: 'Only a like can have a note' }],
    ['a pass about an answer', () => ({ isLike: false, about: about(anas) }), { note: expect.any(String) }],
    ['a note about nothing', () => ({ note: 'Hi' }), { note: 'Choose what your note is about' }],
    ['an empty note', () => ({ about: about(anas), note: ' \n' }), { note: 'Write something' }],
    [
      'a note that is too long',
      () => ({ about: about(anas), note: 'x'.repeat(241) }),
      { note: 'Use at most 240 characters' },
    ],
    [
      'a note that no database keeps',
      () => ({ about: about(anas), note: 'a\u0000b' }),
      { note: expect.stringContaining('can’t save') },
    ],
    [
      'a like about an answer they do not give',
      () => ({ about: about(bens) }),
      { about: 'Ana has changed this. Look again.' },
    ],
    [
      'a like about a photo that is not theirs',
      (photoId: string) => ({ about: { kind: 'photo', photoId } }),
      { about: 'Ana has changed this. Look again.' },
    ],
  ])('%s is refused in words, and nothing is recorded', async (_, change, fields) => {
    await deal(ben.ctx, ana.id)
    const swiped = { clientId: randomUUID(), swipedId: ana.id, isLike: true, ...change(randomUUID()) }
    const response = await server.post('/api/swipes', swiped, await ben.cookie())
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: inWords(fields) } })
    const swipes = db.selectFrom('swipes').select('clientId').where('swiperId', '=', ben.id)
    expect(await swipes.execute()).toEqual([])
  })
})
