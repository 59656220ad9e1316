import { randomUUID } from 'node:crypto'
import { consentVersions } from '@hearth/contract/profile/consents'
import {
  type FieldName,
  hideableFields,
  specialKinds,
  type Visibility,
} from '@hearth/contract/profile/fields'
import type { ProfileInput } from '@hearth/contract/profile/people'
import { introOf, voiceAnswerOf } from '../people/clips.ts'
import { insertDecision } from '../people/decisions.ts'
import type { RelatedPair } from '../people/related-people.ts'
import { photosFor } from '../photos/photo-people.ts'
import type { Person, TestServer } from '../test-server.ts'
import type { OtherField, OwnedField } from './field-rules.ts'

/** Values that nobody else has, in each field of a profile. */
const marked = {
  firstName: 'mark-first-name',
  lastName: 'mark-last-name',
  bio: 'mark-bio',
  locationCity: 'mark-city',
  locationState: 'mark-state',
  occupation: 'mark-occupation',
  education: 'mark-education',
  heightCm: 199,
  lookingFor: 'casual_dating',
  relationshipGoals: 'companionship',
  interests: ['mark-interest'],
  favourites: ['mark-interest'],
  headline: 'mark-headline',
  prompts: [{ promptId: 'on-repeat', answer: 'mark-answer' }],
  gender: 'non_binary',
  seeking: ['another', 'woman'],
  languages: ['cy', 'mi'],
  homeLanguages: ['mi'],
  familyValues: 'traditional',
  hasChildren: 'grown_up',
  wantsChildren: 'not_sure',
  smoking: 'stopping',
  drinking: 'socially',
  exercise: 'never',
  goingOut: 'weekly',
  datingPace: 'twice_a_month',
  zodiac: 'sagittarius',
  faith: 'jain',
  orientation: 'pansexual',
  health: 'mark-health',
} satisfies Required<Pick<ProfileInput, Exclude<FieldName, 'dateOfBirth'>>>
const dateOfBirth = '1947-03-07'

/** How a value of a profile stands in a reply: a text wherever it is, anything else beside its name. */
function traceOf(name: string, value: unknown): string {
  if (typeof value === 'string' && /^mark-|^\d{4}-/.test(value)) return value
  const texts = JSON.stringify(value).match(/mark-[a-z-]+/)
  return texts?.[0] ?? `"${name}":${JSON.stringify(value)}`
}

/** `traces`: each field of the owner with the text by which a reply is known to have it. */
export type Marks = { photoId: string; traces: ReadonlyMap<OwnedField, string> }

const settle = (person: Person, json: ProfileInput) => person.api.profile.$patch({ json })

/** Lets the owner show each field that can be hidden to this audience. */
export const showTo = (owner: Person, audience: Visibility) =>
  settle(owner, { visibility: Object.fromEntries(hideableFields.map((field) => [field, audience])) })

async function writeProfile(owner: Person): Promise<void> {
  for (const kind of specialKinds)
    await owner.api.profile.consents[':kind'].$put({
      param: { kind },
      json: { version: consentVersions[kind] },
    })
  const saved = await settle(owner, marked)
  if (saved.status !== 200) throw new Error(await saved.text())
  await owner.api.profile.draft.$put({
    json: { fields: { occupation: 'mark-draft' }, step: 'about', basedOn: 0 },
  })
  await owner.api.meeting.$patch({ json: { ageMax: 113 } })
  await owner.api['hidden-words'].$post({ json: { word: 'mark-hidden-word' } })
}

async function addRows(server: TestServer, { id: userId }: Person): Promise<void> {
  const { db } = server.database
  await db
    .updateTable('profiles')
    .set({ isVerified: true, dateOfBirth })
    .where('userId', '=', userId)
    .execute()
  const key = {
    name: 'mark-passkey',
    credentialId: randomUUID(),
    publicKey: 'none',
    deviceType: 'singleDevice',
  }
  await db
    .insertInto('passkey')
    .values({ ...key, userId, counter: 0, backedUp: false })
    .execute()
  await insertDecision(db, userId, { facts: 'mark-facts and a sentence', createdAt: server.clock.now })
}

async function writeMessages({ owner, conversationId }: MarkedPair): Promise<void> {
  const messages = owner.api.conversations[':conversationId'].messages
  const send = async (content: string) => {
    const sent = await messages.$post({
      param: { conversationId },
      json: { clientId: randomUUID(), content },
    })
    return { conversationId, seq: String((await sent.json()).seq) }
  }
  const changed = await send('mark-before')
  await messages[':seq'].$patch({ param: changed, json: { content: 'mark-message' } })
  await messages[':seq'].$delete({ param: await send('mark-deleted') })
  await messages[':seq'].reaction.$put({ param: changed, json: { emoji: '🦔' } })
}

async function report(server: TestServer, { id: personId }: Person): Promise<void> {
  const reporter = await server.person()
  const json = { clientId: randomUUID(), personId, reason: 'scam', words: 'mark-report' } as const
  await reporter.api.reports.$post({ json })
}

type MarkedPair = Pick<RelatedPair, 'owner' | 'conversationId'>

/** Puts a mark into everything that the owner has. */
export async function markOwner(server: TestServer, pair: MarkedPair): Promise<Marks> {
  const { owner } = pair
  await addRows(server, owner)
  await writeProfile(owner)
  const [photoId = ''] = await photosFor(server, owner)
  const [checkedAt, expiresAt] = [server.clock.now, new Date(server.clock.now.getTime() + 86_400_000)]
  const badge = { personId: owner.id, photoIds: [photoId], checkedAt, expiresAt }
  await server.database.db
    .insertInto('badges')
    .values({ ...badge, way: 'move' })
    .execute()
  await owner.api.photos[':photoId'].$patch({ param: { photoId }, json: { alt: 'mark-alt' } })
  await introOf(server, owner, { captions: 'mark-captions' })
  await voiceAnswerOf(server, owner, 'on-repeat', 'mark-spoken')
  await writeMessages(pair)
  await report(server, owner)
  const others: Record<OtherField, string> = {
    age: '"age":79',
    isVerified: '"isVerified":true',
    'id of a photo': photoId,
    'alt of a photo': 'mark-alt',
    'captions of the intro': 'mark-captions',
    'text of a spoken answer': 'mark-spoken',
    'email address': owner.email,
    'draft of the profile': 'mark-draft',
    'oldest age sought': '"ageMax":113',
    'hidden word': 'mark-hidden-word',
    'name of a passkey': 'mark-passkey',
    'decision about the owner': 'mark-facts',
    message: 'mark-message',
    'message before an edit': 'mark-before',
    'deleted message': 'mark-deleted',
    'reaction to a message': '🦔',
    'words of a report about the owner': 'mark-report',
  }
  const traces = new Map<OwnedField, string>([
    ...Object.entries({ ...marked, dateOfBirth }).map(
      ([name, value]) => [name as FieldName, traceOf(name, value)] as const,
    ),
    ...(Object.entries(others) as [OtherField, string][]),
  ])
  return { photoId, traces }
}
