import { randomUUID } from 'node:crypto'
import { dayOf } from '@hearth/contract/ages'
import { memberKinds } from '@hearth/contract/notifications/kinds'
import { type Language, languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { afterAll, expect, test } from 'vitest'
import { tellAccountChanged } from '../../../listeners.ts'
import { PADDED_BYTES } from '../../../outside/push/push-sender.ts'
import { openCanaries } from '../../../testing/canaries/canary.ts'
import { decideAbout, facts } from '../../../testing/people/moderating.ts'
import { like, pairOn } from '../../../testing/people/swiping.ts'
import { messageIn, subscribePerson, testPush } from '../../../testing/push/push-people.ts'
import { openPushService } from '../../../testing/push/push-service.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer({ push: testPush })
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)

const { db } = server.database
const HOUR_MS = 3_600_000
const canaries = openCanaries()
const { word } = canaries
canaries.add('facts', facts)
const about = { kind: 'prompt', promptId: 'on-repeat' } as const

/** A reader who has chosen nothing but the channels, and in whose profile there is something to write a note about. */
async function reader(language: Language): Promise<Person> {
  const one = await server.person()
  await one.api.profile.$patch({ json: { prompts: [{ promptId: 'on-repeat', answer: 'A song' }] } })
  await db.updateTable('user').set({ language }).where('id', '=', one.id).execute()
  return one
}

const writer = () => server.person({ firstName: word('first_name'), lastName: word('last_name') })

const sweep = async () => {
  await server.idle()
  await server.jobs.runNow('sweep-notifications')
  await server.idle()
}

/** Runs the digests, as if the usual hour of everybody had come. */
async function sendDigests(): Promise<void> {
  await db.updateTable('notificationSettings').set({ digestAt: server.clock.now }).execute()
  await server.jobs.runNow('send-digests')
  await sweep()
}

/** Lets everything happen that somebody can be told of, by people whose names and words are canaries. */
async function tellEverything(one: Person): Promise<void> {
  const [ana, cleo, dora] = [await writer(), await writer(), await writer()]
  await like(ana, one, { about, note: word('note') })
  await server.idle()
  const { match } = await (await like(one, ana)).json()
  const opened = await ana.api.matches[':matchId'].conversation.$post({ param: { matchId: match?.id ?? '' } })
  const conversationId = (await opened.json()).conversation.id
  await ana.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content: word('message') },
  })
  await like(cleo, one)
  await like(dora, one, { about, note: word('note') })
  await decideAbout(server, one.id, 'warn')
  await tellAccountChanged(server.deps, one.id)
  await pairOn(db, [one, await writer()], dayOf(server.clock.now))
  await sendDigests()
  server.clock.now = new Date(server.clock.now.getTime() + 73 * HOUR_MS)
  await server.jobs.runNow('remind-of-turns')
  await sweep()
}

test.each(languages)(
  'by default a push in %s has neither a name nor words, whatever it tells',
  async (language) => {
    const ben = await reader(language)
    const { endpoint } = await subscribePerson(ben, service)
    await ben.api.notifications.settings.$patch({ json: { channels: { pair: 'push', turn: 'push' } } })
    await tellEverything(ben)
    const pushes = service.received.filter((push) => push.endpoint === endpoint)
    const messages = pushes.map(messageIn)
    const kinds = messages.map(({ hearth }) => hearth.kind)
    expect(memberKinds.filter((kind) => !kinds.includes(kind))).toEqual([])
    for (const { notification } of messages)
      expect(notification).toMatchObject({ title: 'Hearth', lang: language, dir: directionOf(language) })
    expect(pushes.flatMap((push) => canaries.findIn(JSON.stringify(push)))).toEqual([])
    expect(pushes.flatMap(({ payload }) => canaries.findIn(payload))).toEqual([])
    expect(PADDED_BYTES).toEqual(expect.arrayContaining(pushes.map(({ paddedBytes }) => paddedBytes)))
  },
)

test.each(languages)('by default a mail in %s has neither a name nor words', async (language) => {
  const ben = await reader(language)
  const all = { message: 'mail', match: 'mail', note: 'mail', like: 'mail', pair: 'mail' } as const
  await ben.api.notifications.settings.$patch({ json: { channels: all } })
  await ben.api.notifications.visit.$put({ json: { timeZone: 'UTC' } })
  await tellEverything(ben)
  const mails = server.mailsTo(ben.email).filter(({ unsubscribe }) => unsubscribe)
  expect(mails).toHaveLength(2)
  for (const mail of mails)
    expect([mail.language, canaries.findIn(JSON.stringify(mail))]).toEqual([language, []])
})

test('those who want to see names and words are told them, so the search finds what there is', async () => {
  const ben = await reader('en')
  const { endpoint } = await subscribePerson(ben, service)
  await ben.api.notifications.settings.$patch({ json: { detail: 'text' } })
  await tellEverything(ben)
  const pushes = service.received.filter((push) => push.endpoint === endpoint)
  const found = pushes.flatMap(({ payload }) => canaries.findIn(payload)).map(({ column }) => column)
  expect([...new Set(found)].toSorted()).toEqual(['first_name', 'message'])
})
