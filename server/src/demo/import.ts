import { randomUUID } from 'node:crypto'
import { ageOn, dayOf } from '@hearth/contract/ages'
import { BADGE_LIVES_DAYS } from '@hearth/contract/media/verification'
import type { About } from '@hearth/contract/people/notes'
import { distanceBuckets } from '@hearth/contract/people/wishes'
import { PHOTO_WIDTHS } from '@hearth/contract/photos/photos'
import { consentVersions } from '@hearth/contract/profile/consents'
import { specialKinds } from '@hearth/contract/profile/fields'
import { splitSpecial } from '@hearth/contract/profile/people'
import type { OpenDatabase } from '../db/open.ts'
import { importMessages, type NewMessage } from '../features/chat/chat.ts'
import { refreshSearch } from '../features/discovery/discovery.ts'
import { cellOf } from '../features/profiles/locations/locations.rules.ts'
import { communityRows, type Rows } from './community.store.ts'
import { type DemoCommunity, type DemoLike, type DemoPerson, readCommunity } from './community.ts'

/** The prefix of the file keys of drawn pictures. */
export const DRAWN = 'demo/'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Drawn pictures are four wide by five high. */
const ASPECT = 0.8

type ImportContext = { hashPassword: (password: string) => Promise<string>; now: Date; folder: string }

/** The context of the import. Throws if a file names a person, photo or match that the others do not know. */
type Context = DemoCommunity & {
  now: Date
  password: string
  idOf: (key: string) => string
  photoIdOf: (key: string, position: number) => string
  matchOf: (one: string, other: string) => Match
  matches: Match[]
  ago: (minutes: number) => Date
}

type Match = { id: string; between: [string, string]; minutesAgo: number }

/** Imports the community of a folder into an empty database, and says whether it was empty. Never called in production. */
export async function importWhenEmpty(
  database: OpenDatabase,
  { hashPassword, now, folder }: ImportContext,
): Promise<boolean> {
  if (await communityRows.hasPeople(database.db)) return false
  const community = readCommunity(folder)
  const context = contextOf(community, now, await hashPassword(community.signIn.password))
  const { messages, ...rows } = {
    ...rowsOfPeople(context),
    ...rowsOfLikes(context),
    ...rowsOfConversations(context),
  }
  await database.transact(async (tx) => {
    await communityRows.insertAll(tx, rows)
    await refreshSearch(tx)
    await importMessages(tx, messages)
  })
  return true
}

function contextOf(community: DemoCommunity, now: Date, password: string): Context {
  const { people, pictures } = community
  const ids = new Map(people.map(({ key }) => [key, randomUUID()]))
  const photoIds = new Map(
    pictures.flatMap(({ person, photos }) =>
      photos.map((_, at) => [`photo ${at} of ${person}`, randomUUID()]),
    ),
  )
  const matches = matchesOf(community.likes)
  return {
    ...community,
    now,
    password,
    matches,
    idOf: (key) => known(ids.get(key), `a person with the key ${key}`),
    photoIdOf: (key, at) => known(photoIds.get(`photo ${at} of ${key}`), `photo ${at} of ${key}`),
    matchOf: (one, other) =>
      known(
        matches.find(({ between }) => between.includes(one) && between.includes(other)),
        `a match of ${one} and ${other}`,
      ),
    ago: (minutes) => new Date(now.getTime() - minutes * MINUTE_MS),
  }
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`the demo community names ${what}, but there is none`)
  return found
}

/** Two likes are a match from the later one on. */
function matchesOf(likes: readonly DemoLike[]): Match[] {
  const pairs = Map.groupBy(likes, ({ from, to }) => [from, to].toSorted().join('+'))
  return [...pairs.values()].flatMap(([one, other]) =>
    one && other
      ? [
          {
            id: randomUUID(),
            between: [one.from, one.to],
            minutesAgo: Math.min(one.minutesAgo, other.minutesAgo),
          },
        ]
      : [],
  )
}

/** A date of birth that gives this age today. */
function birthOf({ age, birthday: [month, day] }: DemoPerson, today: string): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const inYear = (year: number) => `${year}-${pad(month)}-${pad(day)}`
  const year = Number(today.slice(0, 4)) - age
  return ageOn(inYear(year), today) === age ? inYear(year) : inYear(year - 1)
}

function rowsOfPerson(person: DemoPerson, { now, idOf, ago, password }: Context) {
  const { email, profile, meeting } = person
  const userId = idOf(person.key)
  const createdAt = ago(person.joinedMinutesAgo)
  const dated = { createdAt, updatedAt: createdAt }
  const { special, others } = splitSpecial(profile)
  const { prompts = [], ...columns } = others
  const { wishes = {}, maxDistance = 'over_30', ...ranges } = meeting
  const consented = specialKinds.flatMap((kind) => {
    const value = special[kind]
    return value ? [{ userId, kind, value, version: consentVersions[kind], givenAt: createdAt }] : []
  })
  return {
    user: { id: userId, name: '', email, emailVerified: true, image: null, ...dated },
    account: { userId, accountId: userId, providerId: 'credential', password, ...dated },
    profile: {
      ...columns,
      userId,
      displayName: columns.firstName ?? '',
      dateOfBirth: birthOf(person, dayOf(now)),
      isVerified: person.isVerified ?? false,
      ...dated,
    },
    promptAnswers: prompts.map((prompt, index) => ({ userId, position: index + 1, ...prompt })),
    consents: consented.map(({ kind, version, givenAt }) => ({ userId, kind, version, givenAt })),
    specialValues: consented.map(({ kind, value }) => ({ userId, kind, value })),
    location: { userId, cell: cellOf(person), isChosen: true, pendingCell: null },
    wishes: {
      ...ranges,
      userId,
      maxDistance: distanceBuckets.indexOf(maxDistance),
      wishes,
    },
  }
}

function rowsOfPeople(context: Context): Rows {
  const { people, pictures, idOf, photoIdOf, ago, now } = context
  const rows = people.map((person) => rowsOfPerson(person, context))
  const consents = rows.flatMap((one) => one.consents)
  const joined = new Map(people.map(({ key, joinedMinutesAgo }) => [key, ago(joinedMinutesAgo)]))
  return {
    user: rows.map((one) => one.user),
    account: rows.map((one) => one.account),
    profiles: rows.map((one) => one.profile),
    promptAnswers: rows.flatMap((one) => one.promptAnswers),
    consents,
    consentLedger: consents.map((consent) => ({ ...consent, withdrawnAt: null })),
    specialValues: rows.flatMap((one) => one.specialValues),
    locations: rows.map((one) => one.location),
    wishes: rows.map((one) => one.wishes),
    badges: badgesOf(context),
    photos: pictures.flatMap(({ person, photos }) =>
      photos.map(({ alt, thumbhash }, position) => ({
        id: photoIdOf(person, position),
        userId: idOf(person),
        fileKey: `${DRAWN}${person}-${position}`,
        position,
        alt,
        thumbhash,
        widths: [...PHOTO_WIDTHS],
        aspect: ASPECT,
        createdAt: joined.get(person) ?? now,
      })),
    ),
  }
}

/** The demo people who are verified, as if all their photos had been compared today. */
function badgesOf({ people, pictures, idOf, photoIdOf, now }: Context): Rows['badges'] {
  const verified = new Set(people.filter(({ isVerified }) => isVerified).map(({ key }) => key))
  return pictures
    .filter(({ person, photos }) => verified.has(person) && photos.length > 0)
    .map(({ person, photos }) => ({
      personId: idOf(person),
      way: 'move',
      photoIds: photos.map((_, position) => photoIdOf(person, position)),
      checkedAt: now,
      expiresAt: new Date(now.getTime() + BADGE_LIVES_DAYS * DAY_MS),
    }))
}

/** The subject of a like as it was when the like was written. */
function aboutOf({ to, about }: DemoLike, { people, photoIdOf }: Context): About | null {
  if (!about) return null
  if ('photo' in about) return { kind: 'photo', photoId: photoIdOf(to, about.photo) }
  const prompts = people.find(({ key }) => key === to)?.profile.prompts
  const prompt = prompts?.find(({ promptId }) => promptId === about.prompt)
  return { kind: 'prompt', ...known(prompt, `an answer of ${to} to ${about.prompt}`) }
}

function rowsOfLikes(context: Context): Rows {
  const { likes, matches, idOf, ago } = context
  return {
    matches: matches.map(({ id, between, minutesAgo }) => {
      const [user1Id = '', user2Id = ''] = between.map(idOf).toSorted()
      // Nobody is congratulated on a match of before they came.
      return { id, user1Id, user2Id, createdAt: ago(minutesAgo), user1Moment: id, user2Moment: id }
    }),
    swipes: likes.map((like) => {
      const match = matches.find(({ between }) => between.includes(like.from) && between.includes(like.to))
      return {
        swiperId: idOf(like.from),
        swipedId: idOf(like.to),
        isLike: true,
        clientId: randomUUID(),
        // The later like of the two has made the match.
        matchId: match?.minutesAgo === like.minutesAgo ? match.id : null,
        isAnswered: match !== undefined,
        about: aboutOf(like, context),
        note: like.note ?? null,
        createdAt: ago(like.minutesAgo),
      }
    }),
  }
}

function rowsOfConversations({
  conversations,
  idOf,
  matchOf,
  ago,
}: Context): Rows & { messages: NewMessage[] } {
  const opened = conversations.map((one) => ({ ...one, id: randomUUID(), match: matchOf(...one.between) }))
  return {
    conversations: opened.map(({ id, match }) => ({
      id,
      matchId: match.id,
      createdAt: ago(match.minutesAgo),
    })),
    messages: opened.flatMap(({ id, messages }) =>
      messages.map(({ from, minutesAgo, text }) => ({
        id: randomUUID(),
        conversationId: id,
        senderId: idOf(from),
        clientId: randomUUID(),
        content: text,
        about: null,
        replyTo: null,
        createdAt: ago(minutesAgo),
      })),
    ),
    readPositions: opened.flatMap(({ id, between, delivered, read }) =>
      between.map((key, index) => ({
        conversationId: id,
        personId: idOf(key),
        deliveredSeq: delivered[index] ?? 0,
        readSeq: read[index] ?? 0,
      })),
    ),
  }
}
