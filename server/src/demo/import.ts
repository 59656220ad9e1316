import { randomUUID } from 'node:crypto'
import type { About } from '@hearth/contract/about'
import { ageOn, dayOf, MAX_AGE, MIN_AGE } from '@hearth/contract/ages'
import { consentVersions } from '@hearth/contract/consents'
import { PHOTO_WIDTHS } from '@hearth/contract/pictures'
import { bandValues } from '@hearth/contract/wishes'
import type { OpenDatabase } from '../db/open.ts'
import { acceptedBy } from '../features/discovery/meeting.rules.ts'
import { cellOf } from '../features/profiles/places.rules.ts'
import { likesByPair, matchedMinutesAgo } from './community.rules.ts'
import { communityRows, type Rows } from './community.store.ts'
import { type Community, type Conversation, type Like, type Person, readCommunity } from './community.ts'

/** What the file keys of drawn pictures begin with. */
export const DRAWN = 'demo/'

const MINUTE_MS = 60_000
/** Drawn pictures are four wide by five high. */
const ASPECT = 0.8
const specialKinds = ['faith', 'orientation'] as const

type Import = { hashPassword: (password: string) => Promise<string>; now: Date; folder: string }

/** Ids and moments of what is being imported. */
type Context = {
  community: Community
  now: Date
  password: string
  idOf: (key: string) => string
  /** The id of one of somebody's photos, by its number from 0. */
  photoIdOf: (key: string, position: number) => string
  ago: (minutes: number) => Date
}

/** Imports the community of a folder into an empty database, and says whether it was empty. Never called in production. */
export async function importWhenEmpty(
  database: OpenDatabase,
  { hashPassword, now, folder }: Import,
): Promise<boolean> {
  if (await communityRows.hasPeople(database.db)) return false
  const community = readCommunity(folder)
  const ids = new Map<string, string>()
  const idOf = (name: string) => {
    const id = ids.get(name) ?? randomUUID()
    ids.set(name, id)
    return id
  }
  const context: Context = {
    community,
    now,
    password: await hashPassword(community.signIn.password),
    idOf,
    photoIdOf: (key, position) => idOf(`${key}-${position}`),
    ago: (minutes) => new Date(now.getTime() - minutes * MINUTE_MS),
  }
  const rows = { ...rowsOfPeople(context), ...rowsOfMeetings(context) }
  await database.transact((tx) => communityRows.insertAll(tx, rows))
  return true
}

/** A date of birth that gives this age today. */
function birthOf({ age, birthday: [month, day] }: Person, today: string): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const inYear = (year: number) => `${year}-${pad(month)}-${pad(day)}`
  const year = Number(today.slice(0, 4)) - age
  return ageOn(inYear(year), today) === age ? inYear(year) : inYear(year - 1)
}

function rowsOfPerson(person: Person, { now, idOf, ago, password }: Context) {
  const { email, profile, meeting } = person
  const userId = idOf(person.key)
  const createdAt = ago(person.joinedMinutesAgo)
  const dated = { createdAt, updatedAt: createdAt }
  const { prompts = [], faith, orientation, health: _, visibility: __, ...fields } = profile
  const { wishes = {}, reach = 'over_30', isPaused: ___, ...ages } = meeting
  const told = { faith, orientation }
  const special = specialKinds.flatMap((kind) => {
    const value = told[kind]
    return value ? [{ userId, kind, value, version: consentVersions[kind], givenAt: createdAt }] : []
  })
  return {
    user: { id: userId, name: '', email, emailVerified: true, image: null, ...dated },
    account: { userId, accountId: userId, providerId: 'credential', password, ...dated },
    profile: {
      ...fields,
      userId,
      displayName: fields.firstName ?? '',
      dateOfBirth: birthOf(person, dayOf(now)),
      isVerified: person.isVerified ?? false,
      ...dated,
    },
    promptAnswers: prompts.map((prompt, index) => ({ userId, position: index + 1, ...prompt })),
    consents: special.map(({ value: _, ...consent }) => consent),
    specialValues: special.map(({ kind, value }) => ({ userId, kind, value })),
    place: { userId, cell: cellOf(person), isChosen: true, pendingCell: null },
    wishes: {
      ageMin: MIN_AGE,
      ageMax: MAX_AGE,
      ...ages,
      userId,
      reach: bandValues.indexOf(reach),
      wishes,
      accepts: String(acceptedBy(wishes)),
    },
  }
}

function rowsOfPeople(context: Context): Rows {
  const { people, pictures } = context.community
  const rows = people.map((person) => rowsOfPerson(person, context))
  const consents = rows.flatMap((one) => one.consents)
  const joined = new Map(rows.map(({ user }) => [user.id, user.createdAt]))
  return {
    user: rows.map((one) => one.user),
    account: rows.map((one) => one.account),
    profiles: rows.map((one) => one.profile),
    promptAnswers: rows.flatMap((one) => one.promptAnswers),
    consents,
    consentLedger: consents.map((consent) => ({ ...consent, withdrawnAt: null })),
    specialValues: rows.flatMap((one) => one.specialValues),
    places: rows.map((one) => one.place),
    wishes: rows.map((one) => one.wishes),
    photos: pictures.flatMap(({ person, photos }) =>
      photos.map(({ alt, thumbhash }, position) => ({
        id: context.photoIdOf(person, position),
        userId: context.idOf(person),
        fileKey: `${DRAWN}${person}-${position}`,
        position,
        alt,
        thumbhash,
        widths: [...PHOTO_WIDTHS],
        aspect: ASPECT,
        createdAt: joined.get(context.idOf(person)) ?? context.now,
      })),
    ),
  }
}

/** What a like is about, as it stood when it was written. */
function aboutOf({ to, about }: Like, { community, photoIdOf }: Context): About | null {
  if (!about) return null
  if ('photo' in about) return { kind: 'photo', photoId: photoIdOf(to, about.photo) }
  const prompts = community.people.find(({ key }) => key === to)?.profile.prompts ?? []
  const prompt = prompts.find(({ promptId }) => promptId === about.prompt)
  return prompt ? { kind: 'prompt', ...prompt } : null
}

function rowsOfMeetings(context: Context): Rows {
  const { community, idOf, ago } = context
  const likes = likesByPair(community.likes)
  const matchOf = ({ from, to }: Like) => [from, to].toSorted().join('+')
  const matched = community.likes.filter(
    ({ from, to }) => from < to && matchedMinutesAgo(likes, from, to) !== undefined,
  )
  const matches = matched.map((like) => {
    const [user1Id = '', user2Id = ''] = [idOf(like.from), idOf(like.to)].toSorted()
    const createdAt = ago(matchedMinutesAgo(likes, like.from, like.to) ?? 0)
    return { id: idOf(matchOf(like)), user1Id, user2Id, createdAt }
  })
  const isMatched = new Set(matched.map(matchOf))
  const swipes = community.likes.map((like) => {
    const isAnswered = isMatched.has(matchOf(like))
    // The later like of the two has made the match.
    const hasMatched = isAnswered && matchedMinutesAgo(likes, like.from, like.to) === like.minutesAgo
    return {
      swiperId: idOf(like.from),
      swipedId: idOf(like.to),
      isLike: true,
      clientId: randomUUID(),
      matchId: hasMatched ? idOf(matchOf(like)) : null,
      isAnswered,
      about: aboutOf(like, context),
      note: like.note ?? null,
      createdAt: ago(like.minutesAgo),
    }
  })
  return { matches, swipes, ...rowsOfConversations(context, likes) }
}

function rowsOfConversations({ community, idOf, ago }: Context, likes: Map<string, Like>): Rows {
  const opened = community.conversations.map((talk) => ({ ...talk, id: randomUUID() }))
  const openedAt = ({ between }: Conversation) => ago(matchedMinutesAgo(likes, ...between) ?? 0)
  return {
    conversations: opened.map((talk) => ({
      id: talk.id,
      matchId: idOf(talk.between.toSorted().join('+')),
      createdAt: openedAt(talk),
      lastMessageAt: ago(talk.messages.at(-1)?.minutesAgo ?? 0),
      lastSeq: talk.messages.length,
    })),
    messages: opened.flatMap(({ id, messages }) =>
      messages.map(({ from, minutesAgo, text }, index) => ({
        conversationId: id,
        senderId: idOf(from),
        clientId: randomUUID(),
        seq: index + 1,
        content: text,
        createdAt: ago(minutesAgo),
      })),
    ),
    conversationPlaces: opened.flatMap(({ id, between, delivered, read }) =>
      between.map((key, index) => ({
        conversationId: id,
        personId: idOf(key),
        deliveredSeq: delivered[index] ?? 0,
        readSeq: read[index] ?? 0,
      })),
    ),
  }
}
