import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_AGE, MIN_AGE } from '@hearth/contract/ages'
import { MAX_MESSAGE_LENGTH } from '@hearth/contract/chat/chat'
import { DistanceBucket, Wishes } from '@hearth/contract/people/wishes'
import { MAX_ALT_LENGTH, MAX_PHOTOS } from '@hearth/contract/photos/photos'
import { ProfileChange } from '@hearth/contract/profile/people'
import { requiredText } from '@hearth/contract/text'
import * as z from 'zod/mini'

const Key = z.string().check(z.regex(/^[a-z0-9]+$/, 'a key is made of small letters and digits'))
const Age = z.int().check(z.gte(MIN_AGE), z.lte(MAX_AGE))
const MinutesAgo = z.int().check(z.gte(0))
const Count = z.int().check(z.gte(0))
const between = (low: number, high: number) => z.number().check(z.gte(low), z.lte(high))

/** Values that follow from others are left out. */
const Profile = z.omit(ProfileChange, { dateOfBirth: true, health: true, visibility: true })
const Meeting = z.strictObject({
  ageMin: Age,
  ageMax: Age,
  maxDistance: z.optional(DistanceBucket),
  isFlexible: z.optional(z.boolean()),
  wishes: z.optional(Wishes),
})

const Person = z.strictObject({
  key: Key,
  email: z.email(),
  age: Age,
  /** Month and day; the year follows from the age. */
  birthday: z.tuple([z.int().check(z.gte(1), z.lte(12)), z.int().check(z.gte(1), z.lte(28))]),
  joinedMinutesAgo: MinutesAgo,
  latitude: between(-90, 90),
  longitude: between(-180, 180),
  isVerified: z.optional(z.boolean()),
  profile: Profile,
  meeting: Meeting,
})
export type DemoPerson = z.infer<typeof Person>

/** Only the program that draws knows what `drawing` and `look` mean. */
const Pictures = z.object({
  person: Key,
  photos: z
    .array(
      z.object({
        alt: z.string().check(z.minLength(1), z.maxLength(MAX_ALT_LENGTH)),
        thumbhash: z.string().check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_PHOTOS)),
})

const Like = z.strictObject({
  from: Key,
  to: Key,
  minutesAgo: MinutesAgo,
  /** The number of a photo, from 0, or a prompt of the liked person. */
  about: z.optional(z.union([z.strictObject({ photo: Count }), z.strictObject({ prompt: z.string() })])),
  note: z.optional(requiredText(MAX_MESSAGE_LENGTH)),
})
export type DemoLike = z.infer<typeof Like>

/** `delivered` and `read` count messages from the first, for each of the two of `between`. */
const Conversation = z.strictObject({
  between: z.tuple([Key, Key]),
  delivered: z.tuple([Count, Count]),
  read: z.tuple([Count, Count]),
  messages: z
    .array(z.strictObject({ from: Key, minutesAgo: MinutesAgo, text: requiredText(MAX_MESSAGE_LENGTH) }))
    .check(z.minLength(1)),
})
export type Conversation = z.infer<typeof Conversation>

const SignIn = z.strictObject({ email: z.email(), password: z.string().check(z.minLength(8)) })
export type DemoSignIn = z.infer<typeof SignIn>

export type DemoCommunity = {
  signIn: DemoSignIn
  people: DemoPerson[]
  pictures: z.infer<typeof Pictures>[]
  likes: DemoLike[]
  conversations: Conversation[]
}

function readFile<T extends z.ZodMiniType>(folder: string, name: string, schema: T): z.infer<T> {
  const path = join(folder, name)
  const read = z.safeParse(schema, readJson(path))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${path} at ${issue?.path.join('.')}: ${issue?.message}`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Returns the account for people who try Hearth out. */
export const readSignIn = (folder: string): DemoSignIn => readFile(folder, 'sign-in.json', SignIn)

/** Reads a community from its folder. Throws an error that names the file and the place of the first mistake. */
export const readCommunity = (folder: string): DemoCommunity => ({
  signIn: readSignIn(folder),
  people: readFile(folder, 'people.json', z.array(Person)),
  pictures: readFile(folder, 'pictures.json', z.array(Pictures)),
  likes: readFile(folder, 'likes.json', z.array(Like)),
  conversations: readFile(folder, 'conversations.json', z.array(Conversation)),
})
