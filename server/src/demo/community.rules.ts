import type { Community, Conversation, Like } from './community.ts'

type Facts = { community: Community; joined: Map<string, number>; likes: Map<string, Like> }

const pairOf = (from: string, to: string) => `${from} → ${to}`

const repeated = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) !== index)

function* objectionsToPeople({ signIn, people, pictures }: Community): Iterable<string> {
  for (const key of repeated(people.map((one) => one.key))) yield `two people have the key ${key}`
  for (const email of repeated(people.map((one) => one.email))) yield `two people have the address ${email}`
  if (!people.some(({ email }) => email === signIn.email)) yield `nobody has the address ${signIn.email}`
  const drawn = new Set(pictures.map(({ person }) => person))
  if (drawn.size !== pictures.length) yield 'somebody is in pictures.json twice'
  for (const { key } of people) if (!drawn.delete(key)) yield `${key} has no pictures`
  for (const key of drawn) yield `pictures.json knows ${key}, but people.json does not`
}

function* objectionsToLike(like: Like, { community, joined, likes }: Facts): Iterable<string> {
  const { from, to, about, minutesAgo } = like
  const name = `the like ${pairOf(from, to)}`
  const [fromJoined, toJoined] = [joined.get(from), joined.get(to)]
  if (fromJoined === undefined || toJoined === undefined || from === to) {
    yield `${name} needs two people`
    return
  }
  if (likes.get(pairOf(from, to)) !== like) yield `${name} is there twice`
  if (minutesAgo > Math.min(fromJoined, toJoined)) yield `${name} is older than one of the two accounts`
  if (!about) return
  const photos = community.pictures.find(({ person }) => person === to)?.photos ?? []
  const prompts = community.people.find(({ key }) => key === to)?.profile.prompts ?? []
  const isKnown =
    'photo' in about ? about.photo < photos.length : prompts.some((one) => one.promptId === about.prompt)
  if (!isKnown) yield `${name} is about something that ${to} does not have`
}

/** How long ago two people became a match, or `undefined`: the later like of the two makes it. */
export function matchedMinutesAgo(likes: Map<string, Like>, one: string, other: string): number | undefined {
  const [there, back] = [likes.get(pairOf(one, other)), likes.get(pairOf(other, one))]
  return there && back && Math.min(there.minutesAgo, back.minutesAgo)
}

/** The likes by who likes whom. */
export const likesByPair = (likes: readonly Like[]) =>
  new Map(likes.map((like) => [pairOf(like.from, like.to), like]))

function* objectionsToConversation(talk: Conversation, { likes }: Facts): Iterable<string> {
  const { between, messages, delivered, read } = talk
  const name = `the conversation of ${between.join(' and ')}`
  let last = matchedMinutesAgo(likes, ...between)
  if (last === undefined) {
    yield `${name} is without a match`
    return
  }
  for (const { from, minutesAgo } of messages) {
    if (!between.includes(from)) yield `${name} has a message of ${from}`
    if (minutesAgo > last) yield `${name} has a message out of its order, or before the match`
    last = minutesAgo
  }
  for (const [index, key] of between.entries()) {
    const [has, hasRead] = [delivered[index] ?? 0, read[index] ?? 0]
    if (has > messages.length || hasRead > has) yield `${name} has read more than was said`
    // Somebody who writes has seen what is above their words.
    const wrote = messages.findLastIndex(({ from }) => from === key) + 1
    if (hasRead < wrote) yield `${name} has a message of ${key} below what ${key} has not read`
  }
}

/** Everything in a community that could not have happened. */
export function* objectionsTo(community: Community): Iterable<string> {
  yield* objectionsToPeople(community)
  const joined = new Map(community.people.map((one) => [one.key, one.joinedMinutesAgo]))
  const facts = { community, joined, likes: likesByPair(community.likes) }
  for (const like of community.likes) yield* objectionsToLike(like, facts)
  for (const talk of community.conversations) yield* objectionsToConversation(talk, facts)
  for (const pair of repeated(community.conversations.map(({ between }) => between.toSorted().join(' and '))))
    yield `${pair} have two conversations`
}
