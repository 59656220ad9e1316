import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ExportData } from '@hearth/contract/account/data-export'
import { consentVersions } from '@hearth/contract/profile/consents'
import { fieldNames, isSpecial } from '@hearth/contract/profile/fields'
import { ProfileInput } from '@hearth/contract/profile/people'
import { type Language, languages } from '@hearth/texts/areas'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { personalData, plainSections } from '../../../db/personal-data/personal-data.ts'
import { exportedColumnsOf } from '../../../db/personal-data/table-data.ts'
import { everyRow } from '../../../testing/database/every-table.ts'
import { sendAttachment, startPhotoTalk } from '../../../testing/media/attachments.ts'
import { insertWaiting } from '../../../testing/media/verifying.ts'
import { insertCircle } from '../../../testing/people/circle-rows.ts'
import { introOf, newIntroOf, voiceAnswerOf } from '../../../testing/people/clips.ts'
import { like, makeMatch } from '../../../testing/people/swiping.ts'
import { photosFor } from '../../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { dataExports } from './data-exports.store.ts'

const errors: unknown[] = []
const log = pino(
  { level: 'error', base: null },
  { write: (line: string) => void errors.push(JSON.parse(line)) },
)
const server = await openTestServer({ log })
const { db } = server.database
const HOUR_MS = 3_600_000
const DOCUMENT = join(import.meta.dirname, '../../../../../docs/data-export.schema.json')

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
const prepare = () => server.jobs.runNow('prepare-exports')
const download = ({ api }: Person) => api.account.export.download.$post()

async function unpack(response: { arrayBuffer: () => Promise<ArrayBuffer> }) {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const data = ExportData.parse(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())))
  return { files, data, page: strFromU8(files['index.html'] ?? new Uint8Array()) }
}

async function exportOf(person: Person) {
  expect((await person.api.account.export.$post()).status).toBe(200)
  await prepare()
  const response = await download(person)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="hearth-data.zip"')
  return unpack(response)
}

async function conversationOf(person: Person, matchId: string): Promise<string> {
  const opened = await person.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  return (await opened.json()).conversation.id
}

const write = (person: Person, conversationId: string, content: string) =>
  person.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content },
  })

const canaryOf = (name: string) => `Canary ${name} ${randomUUID()}`

test('an export has everything of its owner, and of others only the messages with a first name', async () => {
  const ana = await server.person({ firstName: 'Xanthippe', bio: 'A bio of canaries' })
  const ben = await server.person({ firstName: 'Ben', lastName: 'Hiddenson', bio: 'A bio of others' })
  const liker = await server.person({ firstName: 'Secretliker' })
  const blocker = await server.person({ firstName: 'Secretblocker' })
  const own = {
    answer: canaryOf('answer'),
    health: canaryOf('health'),
    message: canaryOf('message'),
    before: canaryOf('before'),
    word: 'canaryword',
    report: canaryOf('report'),
    note: canaryOf('note'),
  }
  await ana.api.profile.consents[':kind'].$put({
    param: { kind: 'health' },
    json: { version: consentVersions.health },
  })
  const prompts = [{ promptId: 'on-repeat', answer: own.answer }]
  expect((await ana.api.profile.$patch({ json: { health: own.health, prompts } })).status).toBe(200)
  await ben.api.profile.$patch({ json: { prompts: [{ promptId: 'on-repeat', answer: 'A' }] } })
  await like(liker, ana)
  await blocker.api.people[':personId'].block.$put({ param: { personId: ana.id } })
  await blocker.api.reports.$post({
    json: { clientId: randomUUID(), personId: ana.id, reason: 'scam', words: 'About the owner' },
  })
  await like(ana, ben, { about: { kind: 'prompt', promptId: 'on-repeat' }, note: own.note })
  await like(ben, ana)
  const matches = await (await ana.api.matches.$get({ query: {} })).json()
  const conversationId = await conversationOf(ana, matches.matches[0]?.id ?? '')
  const sent = await (await write(ana, conversationId, own.before)).json()
  expect(sent).toMatchObject({ content: own.before })
  const [last] = await db
    .selectFrom('messages')
    .select('seq')
    .where('conversationId', '=', conversationId)
    .orderBy('seq', 'desc')
    .execute()
  const edited = await ana.api.conversations[':conversationId'].messages[':seq'].$patch({
    param: { conversationId, seq: String(last?.seq) },
    json: { content: own.message },
  })
  expect(edited.status).toBe(200)
  await write(ben, conversationId, 'An answer of Ben')
  await ana.api['hidden-words'].$post({ json: { word: own.word } })
  await ana.api.reports.$post({
    json: { clientId: randomUUID(), personId: ben.id, reason: 'scam', words: own.report },
  })

  const { data, page, files } = await exportOf(ana)
  const text = JSON.stringify(data)
  for (const [name, canary] of Object.entries(own))
    expect([name, text.includes(canary)]).toEqual([name, true])
  for (const canary of ['Xanthippe', 'A bio of canaries', ana.email, 'An answer of Ben'])
    expect(text).toContain(canary)
  expect(data.conversations).toHaveLength(1)
  const [conversation] = data.conversations
  expect(conversation?.firstName).toBe('Ben')
  expect(conversation?.messages.map(({ isOwn, content }) => [isOwn, content])).toEqual([
    [true, own.note],
    [true, own.message],
    [false, 'An answer of Ben'],
  ])
  expect(conversation?.messages[1]?.earlierTexts.map(({ content }) => content)).toEqual([own.before])
  expect(data.reports).toMatchObject([{ words: own.report, reason: 'scam' }])
  expect(data.specialValues).toEqual([{ kind: 'health', value: own.health }])

  const ofOthers = [
    'Secretliker',
    'Secretblocker',
    'Hiddenson',
    'A bio of others',
    'About the owner',
    ben.id,
    ben.email,
    liker.id,
    blocker.id,
  ]
  const { rows } = await db
    .selectFrom('session')
    .innerJoin('account', 'account.userId', 'session.userId')
    .where('session.userId', '=', ana.id)
    .select(['token', 'password'])
    .execute()
    .then((found) => ({ rows: found }))
  const secrets = rows.flatMap(({ token, password }) => [token, password ?? ''])
  for (const canary of [...ofOthers, ...secrets]) {
    expect([canary, text.includes(canary)]).toEqual([canary, false])
    expect([canary, page.includes(canary)]).toEqual([canary, false])
  }
  expect(page).toContain(own.message)
  expect(page).not.toMatch(/<script|javascript:|onerror|http/i)
  expect(Object.keys(files)).toEqual(['data.json', 'index.html'])
})

/** Inserts a row into each table that a new person has none in. */
async function fillTables({ id: userId, cookie }: Person): Promise<void> {
  const at = server.clock.now
  const other = await server.person()
  const insert = async (work: { execute: () => Promise<unknown> }) => void (await work.execute())
  await insert(
    db.insertInto('passkey').values({
      userId,
      name: 'Phone',
      credentialId: randomUUID(),
      publicKey: 'key',
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
      transports: null,
      aaguid: null,
    }),
  )
  await insert(db.insertInto('secondFactors').values({ userId, secret: 'a secret', restsUntil: at }))
  await insert(
    db.insertInto('emailChanges').values({
      userId,
      newEmail: `${randomUUID()}@people.example`,
      oldConfirmedAt: null,
      newConfirmedAt: null,
      createdAt: at,
      expiresAt: at,
    }),
  )
  const prompt = { position: 1, promptId: 'on-repeat', answer: 'An answer' }
  await insert(db.insertInto('promptAnswers').values({ userId, ...prompt }))
  const consent = { userId, kind: 'faith', version: 1, givenAt: at } as const
  await insert(db.insertInto('consents').values(consent))
  await insert(db.insertInto('consentLedger').values({ ...consent, withdrawnAt: at }))
  await insert(db.insertInto('specialValues').values({ userId, kind: 'faith', value: 'muslim' }))
  await insert(db.insertInto('profileDrafts').values({ userId, content: '{}', version: 1, updatedAt: at }))
  await insert(db.insertInto('deckChanges').values({ userId, changedAt: at }))
  await insert(
    db.insertInto('locations').values({
      userId,
      cell: 5,
      pendingCell: null,
      changes: [at, at],
      travelCell: 7,
      travelUntil: '2026-07-01',
    }),
  )
  await insert(db.insertInto('savedTowns').values({ userId, cityId: 3117735, usedAt: at }))
  await insert(db.insertInto('personSettings').values({ userId, showsMiles: true, remindedAt: at }))
  await insert(db.insertInto('wishes').values({ userId }))
  const { id: shownId } = await server.person()
  const shownCard = { shownOn: '2026-06-01', shownAt: at, position: 4, propensity: 0.5, isRandom: true }
  const predictions = { likeChance: 0.918, matchChance: 0.827, viewedSeconds: 9 }
  await insert(
    db.insertInto('exposures').values([
      { viewerId: userId, personId: shownId, ...shownCard, ...predictions },
      { viewerId: shownId, personId: userId, ...shownCard, ...predictions },
    ]),
  )
  const topic = {
    kind: 'shared_interest',
    key: 'a topic',
    cites: '[]',
    round: 0,
    shownAt: at,
    text: 'How did it begin?',
  } as const
  await insert(
    db.insertInto('icebreakers').values([
      { senderId: userId, recipientId: shownId, ...topic },
      { senderId: shownId, recipientId: userId, ...topic },
    ]),
  )
  await insert(
    db.insertInto('personScores').values({
      userId,
      choosiness: 0.25,
      popularity: 0.5,
      decisionsMade: 1,
      decisionsReceived: 2,
      shown: 3,
      updatedAt: at,
    }),
  )
  await insert(db.insertInto('dailyPairs').values({ userId, day: '2026-01-02', otherId: other.id }))
  await insert(db.insertInto('dailyPairOptOuts').values({ userId, since: at }))
  await insert(
    db.insertInto('tastes').values({ userId, state: '{}', learnt: ['near'], since: at, updatedAt: at }),
  )
  await insert(db.insertInto('dismissedTips').values({ userId, tip: 'missing_part.bio', dismissedAt: at }))
  await insert(
    db.insertInto('membershipEvents').values({
      personId: userId,
      externalId: 'donation:1',
      source: 'donation',
      kind: 'granted',
      subject: 'donation:1',
      fromAt: at,
      untilAt: new Date('2030-01-01T00:00:00.000Z'),
      amount: 500,
      currency: 'eur',
      at,
    }),
  )
  await insert(
    db
      .insertInto('membershipPeople')
      .values({ personId: userId, reference: 'REFERENCE1', customer: 'cus_1' }),
  )
  await insert(db.insertInto('modelCalls').values({ personId: userId, day: '2026-06-01', calls: 4 }))
  await insert(
    db.insertInto('limitCounts').values({
      personId: userId,
      kind: 'likes',
      seconds: 60,
      most: 5,
      count: 1,
      wanted: 1,
      granted: 1,
      endsAt: at,
    }),
  )
  const upload = { clientId: randomUUID(), size: 1, state: 'done', fileKey: 'photos/upload' } as const
  const clip = { kind: 'voice_answer', state: 'ready', fileKey: 'photos/clip', durationMs: 900 } as const
  const media = db.insertInto('media').values({ userId, ...clip, createdAt: at })
  const { id: mediaId } = await media.returning('id').executeTakeFirstOrThrow()
  const ofProfile = { personId: userId, promptId: 'on-repeat', createdAt: at, readyAt: at }
  await insert(db.insertInto('voiceAnswers').values({ ...ofProfile, mediaId, text: 'A song of mine' }))
  const removed = {
    mediaId: null,
    state: 'removed',
    reason: 'Someone else is in it',
    visibleTo: 'matches',
  } as const
  await insert(
    db.insertInto('intros').values({ ...ofProfile, ...removed, captions: 'Hello', approvedAt: null }),
  )
  await server.files.put('photos/clip/audio.m4a', Buffer.from('voice'))
  const attempt = { way: 'type', code: '4711', typed: 'A green jumper', isDouble: false } as const
  await insert(
    db.insertInto('verificationAttempts').values({
      ...attempt,
      steps: [],
      personId: userId,
      clientId: randomUUID(),
      sessionId: null,
      startedAt: at,
    }),
  )
  const expiresAt = new Date(at.getTime() + 1000)
  await insert(
    db
      .insertInto('badges')
      .values({ personId: userId, way: 'type', photoIds: [randomUUID()], checkedAt: at, expiresAt }),
  )
  await insert(db.insertInto('uploads').values({ userId, ...upload, createdAt: at, changedAt: at }))
  const swipe = { swiperId: userId, swipedId: other.id, isLike: true, clientId: randomUUID() }
  await insert(db.insertInto('swipes').values({ ...swipe, matchId: null, createdAt: at }))
  await insert(db.insertInto('undoneSwipes').values({ ...swipe, undoneAt: at }))
  await insert(
    db.insertInto('pageVersions').values({
      page: 'terms',
      language: 'en',
      number: 1,
      text: 'Terms',
      changeNote: '',
      needsAcceptance: false,
      publishedAt: at,
    }),
  )
  await insert(
    db
      .insertInto('pageAcceptances')
      .values({ personId: userId, page: 'terms', language: 'en', number: 1, acceptedAt: at }),
  )
  await insert(
    db.insertInto('hiddenWords').values({ personId: userId, word: 'Word', folded: 'word', addedAt: at }),
  )
  await insert(
    db.insertInto('knownAddresses').values({ personId: userId, addressHash: 'hash', createdAt: at }),
  )
  await insert(db.insertInto('notificationSettings').values({ personId: userId, digestAt: at }))
  await insert(
    db.insertInto('notifications').values({ personId: userId, kind: 'safety', subjectId: randomUUID(), at }),
  )
  await cookie()
  const { sessionId } = await db
    .selectFrom('session')
    .select('id as sessionId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const subscription = {
    personId: userId,
    sessionId,
    endpointHash: randomUUID(),
    content: '',
    createdAt: at,
  }
  await insert(db.insertInto('pushSubscriptions').values(subscription))
  const [user1Id = '', user2Id = ''] = [userId, other.id].toSorted()
  const match = await db
    .insertInto('matches')
    .values({ user1Id, user2Id, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertCircle(db, { memberId: userId, matchId: match.id, at })
  const conversation = await db
    .insertInto('conversations')
    .values({ matchId: match.id, createdAt: at, lastMessageAt: null })
    .returning('id as conversationId')
    .executeTakeFirstOrThrow()
  await insert(db.insertInto('conversationMutes').values({ ...conversation, personId: userId }))
  const decision = await db
    .insertInto('decisions')
    .values({
      number: randomUUID().slice(0, 8),
      personId: userId,
      measure: 'limit',
      rights: ['likes'],
      things: JSON.stringify([{ kind: 'bio' }]),
      ground: 'scam',
      facts: 'These are the facts of a decision for this test.',
      isOwnInitiative: true,
      createdAt: at,
      endsAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insert(
    db.insertInto('appeals').values({ decisionId: decision.id, text: 'An appeal of mine', sentAt: at }),
  )
  await insert(db.insertInto('approvals').values({ personId: userId, since: at }))
  await insert(
    db.insertInto('restrictions').values({ personId: userId, kind: 'likes', decisionId: decision.id }),
  )
  await insert(
    db
      .insertInto('hiddenThings')
      .values({ personId: userId, kind: 'bio', thingId: '', decisionId: decision.id }),
  )
}

test('rows of every table are in the export', async () => {
  const ana = await server.person()
  await fillTables(ana)
  const photos = await photosFor(server, ana, 2)
  const { data, files, page } = await exportOf(ana)
  const sections = new Map(Object.entries(data))
  for (const { section } of plainSections)
    expect([section, sections.get(section)]).toEqual([
      section,
      [expect.anything(), ...Array.from({ length: section === 'photos' ? 1 : 0 }, () => expect.anything())],
    ])
  // Not to whom one was shown, and neither who was shown nor how they are predicted to be liked.
  expect(data.exposures).toEqual([
    { shownAt: expect.any(String), position: 4, isRandom: true, viewedSeconds: 9 },
  ])
  expect(data.decisions).toMatchObject([{ rights: ['likes'], appeal: { text: 'An appeal of mine' } }])
  expect(data.photos.map(({ id }) => id).toSorted()).toEqual(photos.toSorted())
  for (const { file } of data.photos) {
    expect(strFromU8(files[file ?? ''] ?? new Uint8Array())).toBe('picture')
    expect(page).toContain(`<img src="${file}"`)
  }
  const [clip] = data.media
  expect(strFromU8(files[clip?.file ?? ''] ?? new Uint8Array())).toBe('voice')
  expect(page).toContain(`<a href="${clip?.file}"`)
})

test('each field of an exported profile can be sent to another community as it is', async () => {
  const ana = await server.person({
    bio: 'A bio',
    heightCm: 170,
    gender: 'woman',
    seeking: ['man'],
    interests: ['Tea'],
    languages: ['en'],
    zodiac: 'leo',
    visibility: { bio: 'matches' },
  })
  const [profile = {}] = (await exportOf(ana)).data.profile
  const values = new Map(Object.entries(profile))
  const names = [...fieldNames.filter((name) => !isSpecial(name) && name !== 'prompts'), 'visibility']
  for (const name of names)
    expect([name, ProfileInput.safeParse({ [name]: values.get(name) }).success]).toEqual([name, true])
})

test('a photo whose file is missing does not keep its owner from the rest', async () => {
  const ana = await server.person()
  await photosFor(server, ana, 1)
  await server.files.removeAll('photos/')
  const { data, page } = await exportOf(ana)
  expect(data.photos).toMatchObject([{ file: null }])
  expect(page).not.toContain('<img')
})

test('a column that is exported has its place in the schema of the export', () => {
  const schema = z.toJSONSchema(ExportData)
  const Level: z.ZodMiniType<Level> = z.looseObject({})
  type Level = { properties?: Record<string, Level>; items?: Level; anyOf?: Level[] }
  const inner = (level: Level | undefined): Level | undefined =>
    level?.items
      ? inner(level.items)
      : level?.anyOf
        ? level.anyOf.find(({ properties }) => properties)
        : level
  const missing = Object.entries(personalData).flatMap(([table, tableData]) => {
    const rule = tableData.export
    if ('excluded' in rule) return []
    const place = rule.section
      .split('.')
      .reduce<Level | undefined>((level, name) => inner(level?.properties?.[name]), Level.parse(schema))
    const there = Object.keys(place?.properties ?? {})
    const keys = exportedColumnsOf(tableData).map((name) =>
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    return keys.filter((key) => !there.includes(key)).map((key) => `${table}: ${rule.section}.${key}`)
  })
  expect(missing).toEqual([])
})

test('the schema is public, and docs/data-export.schema.json is the same; run with -u to write it', async () => {
  const response = await server.ask('/api/data-export/schema')
  expect(response.status).toBe(200)
  const schema = `${JSON.stringify(await response.json(), undefined, 2)}\n`
  await expect(schema).toMatchFileSnapshot(DOCUMENT)
})

test('an export is told of by mail and downloaded once, within 24 hours', async () => {
  const ana = await server.person()
  const state = async () => (await (await ana.api.account.export.$get()).json()).export?.state ?? null
  expect(await state()).toBeNull()
  expect((await download(ana)).status).toBe(404)
  expect((await ana.api.account.export.$post()).status).toBe(200)
  expect(await state()).toBe('preparing')
  expect((await download(ana)).status).toBe(404)
  expect((await ana.api.account.export.$post()).status).toBe(409)
  await prepare()
  await server.idle()
  expect(await state()).toBe('ready')
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('Your data is ready')
  expect((await unpack(await download(ana))).data.account).toMatchObject([{ email: ana.email }])
  expect(await state()).toBe('downloaded')
  expect((await download(ana)).status).toBe(404)
  expect(await db.selectFrom('dataExportParts').selectAll().execute()).toEqual([])
  expect((await ana.api.account.export.$post()).status).toBe(409)
  later(24 * HOUR_MS)
  expect(await state()).toBeNull()
  expect((await ana.api.account.export.$post()).status).toBe(200)
  await prepare()
  later(24 * HOUR_MS)
  expect((await download(ana)).status).toBe(404)
})

test('two downloads at once get one file, and an interrupted one can be repeated', async () => {
  const ana = await server.person()
  await ana.api.account.export.$post()
  await prepare()
  const first = await download(ana)
  expect(first.status).toBe(200)
  expect((await download(ana)).status).toBe(404)
  await first.body?.cancel()
  const again = await download(ana)
  expect((await unpack(again)).data.account).toHaveLength(1)
})

test('a download that fails on the server can be repeated', async () => {
  const ana = await server.person()
  await ana.api.account.export.$post()
  await prepare()
  const find = dataExports.findPart
  const findPart = vi.spyOn(dataExports, 'findPart')
  // The first look only tries the secret.
  findPart.mockImplementationOnce(find).mockRejectedValueOnce(new Error('the database is away'))
  await expect((await download(ana)).arrayBuffer()).rejects.toThrow('the database is away')
  findPart.mockRestore()
  expect((await unpack(await download(ana))).data.account).toHaveLength(1)
})

test('a download whose process has ended can be repeated after an hour, and one that has ended cannot', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  for (const { api } of [ana, ben]) await api.account.export.$post()
  await prepare()
  await unpack(await download(ben))
  expect((await download(ana)).status).toBe(200)
  await prepare()
  expect((await download(ana)).status).toBe(404)
  later(HOUR_MS)
  await prepare()
  expect((await unpack(await download(ana))).data.account).toHaveLength(1)
  expect((await download(ben)).status).toBe(404)
})

test('a slow download is not begun a second time, and one that stood still ends when it is', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  for (const { api } of [ana, ben]) await api.account.export.$post()
  await prepare()
  const [slow, still] = [await download(ana), await download(ben)]
  later(0.9 * HOUR_MS)
  const reader = slow.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  later(0.9 * HOUR_MS)
  await prepare()
  expect((await download(ana)).status).toBe(404)
  expect((await reader?.read())?.done).toBe(true)
  const again = await download(ben)
  expect(again.status).toBe(200)
  await expect(still.arrayBuffer()).rejects.toThrow('another download of the export has begun')
  expect((await download(ben)).status).toBe(404)
  expect((await unpack(again)).data.account).toHaveLength(1)
})

test('an export belongs to its owner, is encrypted, and goes with the account', async () => {
  const [ana, ben] = [await server.person({ bio: 'Bio of a canary' }), await server.person()]
  await ana.api.account.export.$post()
  await prepare()
  expect((await download(ben)).status).toBe(404)
  const parts = (await everyRow(db)).filter((row) => row.startsWith('public.data_export_parts')).join()
  expect(parts).toContain(ana.id)
  expect(parts).not.toContain('canary')
  expect((await ana.api.account.$delete()).status).toBe(200)
  const left = (await everyRow(db)).filter((row) => row.startsWith('public.data_export')).join()
  expect(left).not.toContain(ana.id)
})

test.each(languages)(
  'the page of an export is in the language of its owner: %s',
  async (language: Language) => {
    const ana = await server.person({ bio: '<script>alert(1)</script>' })
    await db.updateTable('user').set({ language }).where('id', '=', ana.id).execute()
    const { page } = await exportOf(ana)
    expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script')
    expect(page).not.toMatch(/undefined|\[object/)
  },
)

test('one export that fails holds up no other, and is tried again', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await ana.api.account.export.$post()
  later(1000)
  await ben.api.account.export.$post()
  const [photoId = ''] = await photosFor(server, ana)
  await db.updateTable('photos').set({ fileKey: 'no key' }).where('id', '=', photoId).execute()
  await expect(prepare()).rejects.toThrow('could not be prepared')
  expect((await download(ben)).status).toBe(200)
  expect((await download(ana)).status).toBe(404)
  await db.deleteFrom('photos').where('id', '=', photoId).execute()
  await prepare()
  expect((await download(ana)).status).toBe(200)
})

test('photos and voice messages that the owner sent are files of the archive, and those of others are only named', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startPhotoTalk(ana, ben)
  const allowedAt = server.clock.now.toISOString()
  await sendAttachment(server, ana, conversationId, { kind: 'chat_photo' })
  later(1000)
  await sendAttachment(server, ana, conversationId, { kind: 'voice_message', content: 'Listen' })
  await sendAttachment(server, ben, conversationId, { kind: 'chat_photo' })
  const { files, data, page } = await exportOf(ana)
  const [conversation] = data.conversations
  expect(conversation?.photosAllowedAt).toBe(allowedAt)
  expect(conversation?.messages.flatMap(({ attachment }) => attachment ?? [])).toEqual([
    { kind: 'chat_photo', file: 'media/1-photo.webp' },
    { kind: 'voice_message', file: 'media/2-audio.m4a' },
    { kind: 'chat_photo', file: null },
  ])
  expect(strFromU8(files['media/1-photo.webp']?.slice(8, 12) ?? new Uint8Array())).toBe('WEBP')
  expect(strFromU8(files['media/2-audio.m4a']?.slice(4, 8) ?? new Uint8Array())).toBe('ftyp')
  expect(page).toContain('<a href="media/2-audio.m4a">Voice message</a>')
  expect(page).toContain('<em>Photo</em>')
})

test('each clip of the archive is that of one intro, spoken answer, verification or message', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startPhotoTalk(ana, ben)
  await sendAttachment(server, ana, conversationId, { kind: 'chat_photo' })
  await introOf(server, ana, { captions: 'I bake bread.' })
  await newIntroOf(server, ana, null)
  await voiceAnswerOf(server, ana, 'on-repeat', 'That song')
  await insertWaiting(server, ana)
  const { files, data, page } = await exportOf(ana)
  const fileOf = (mediaId: string | null) => data.media.find(({ id }) => id === mediaId)?.file
  const referred = [
    ...data.intros.map(({ mediaId }) => fileOf(mediaId)),
    ...data.voiceAnswers.map(({ mediaId }) => fileOf(mediaId)),
    ...data.verificationAttempts.map(({ mediaId }) => fileOf(mediaId)),
    ...data.conversations.flatMap(({ messages }) =>
      messages.flatMap(({ attachment }) => attachment?.file ?? []),
    ),
  ]
  expect(data.intros).toMatchObject([{ captions: null, state: 'waiting_for_captions' }])
  expect(data.voiceAnswers).toMatchObject([{ text: 'That song' }])
  const inArchive = Object.keys(files).filter((name) => name.startsWith('media/'))
  expect([referred.length, inArchive.length]).toEqual([4, 4])
  expect(new Set(referred)).toEqual(new Set(inArchive))
  // Once in the list of clips, and once beside what it belongs to.
  for (const name of inArchive) expect(page.split(`<a href="${name}"`)).toHaveLength(3)
})

test('texts that cannot be decrypted are left out with a note in their place, and are counted in the log', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const conversationId = await conversationOf(ana, await makeMatch(ana, ben))
  await write(ana, conversationId, 'Hello')
  const { id: messageId } = await db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow()
  await ana.api.reports.$post({
    json: { clientId: randomUUID(), personId: ben.id, reason: 'scam', words: 'Words of a report' },
  })
  const damaged = { messageId, content: 'not encrypted', changedAt: server.clock.now }
  await db.insertInto('earlierTexts').values(damaged).execute()
  await sql`update encrypted_reports set content = 'not encrypted' where reporter_id = ${ana.id}`.execute(db)
  const { data, page } = await exportOf(ana)
  expect(data.conversations[0]?.messages).toMatchObject([
    { content: 'Hello', earlierTexts: [{ content: null, changedAt: server.clock.now.toISOString() }] },
  ])
  expect(data.reports).toMatchObject([{ reason: 'scam', words: null }])
  expect(page).toContain('<strong>2 of your texts can’t be read any more.')
  expect(page).toContain('Earlier text:</small> Can’t be read any more')
  expect(page).toContain('<dd dir="auto">Can’t be read any more</dd>')
  const msg = 'a data export lacks texts that cannot be decrypted'
  expect(errors).toContainEqual(expect.objectContaining({ msg, unreadable: 2 }))
})
