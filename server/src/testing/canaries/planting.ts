import { randomUUID, type UUID } from 'node:crypto'
import { consentVersions } from '@hearth/contract/profile/consents'
import type { HideableField, Visibility } from '@hearth/contract/profile/fields'
import sharp from 'sharp'
import { cookiesOf } from '../cookies.ts'
import { intoJpeg, joined, segment } from '../hostile/bytes.ts'
import { exifHeader, placeAndMaker } from '../hostile/tiff.ts'
import { allowPhotos, sendAttachment } from '../media/attachments.ts'
import { deal } from '../people/swiping.ts'
import { scene } from '../photos/drawn-photos.ts'
import { pageOf } from '../photos/photo-people.ts'
import { begin, finish } from '../photos/uploading.ts'
import type { Person, TestServer } from '../test-server.ts'
import type { Canaries } from './canary.ts'

const APP1 = 0xe1

/** Throws unless a request was granted, so that no canary is missing unnoticed. */
export async function granted<Answer extends Pick<Response, 'ok' | 'status' | 'text'>>(
  asking: Promise<Answer> | Answer,
): Promise<Answer> {
  const answer = await asking
  if (!answer.ok) throw new Error(`planting was refused with ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Writes a message, and returns its place in the conversation. */
export async function write(from: Person, conversationId: string, content: string): Promise<number> {
  const sent = await granted(
    from.api.conversations[':conversationId'].messages.$post({
      param: { conversationId },
      json: { clientId: randomUUID(), content },
    }),
  )
  return ((await sent.json()) as { seq: number }).seq
}

/** Signs somebody up with an address and a password that are canaries, and returns their page. */
export async function signUp(server: TestServer, canaries: Canaries): Promise<Person> {
  const email = `${canaries.word('user.email').toLowerCase()}@people.example`
  const password = canaries.word('account.password (as typed)')
  const signedUp = await granted(server.post('/api/auth/sign-up', { email, password }))
  const token = decodeURIComponent(/#confirm=(\S+)/.exec(server.mailsTo(email)[0]?.text ?? '')?.[1] ?? '')
  canaries.add('mailed_secrets.secret_hash (token of the mailed link)', token)
  const confirmed = await granted(server.post('/api/auth/confirm-email', { token }, cookiesOf(signedUp)))
  const cookie = cookiesOf(confirmed)
  const sessionToken = decodeURIComponent(/session=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''
  canaries.add('session.token (of the cookie)', sessionToken)
  const { session } = (await confirmed.json()) as { session: { person: { id: UUID } } }
  canaries.add('user.id', session.person.id)
  return server.pageOf({ id: session.person.id, email, signIn: () => Promise.resolve(cookie) })
}

const BIRTH = '1987-03-29'

/** Who sees these fields of the owner, other than by default. */
export const chosenVisibility: Partial<Record<HideableField, Visibility>> = {
  occupation: 'matches',
  education: 'nobody',
}

/** Fills in every field of the profile that takes a text, and who sees it. */
export async function fillProfile({ api }: Person, canaries: Canaries): Promise<void> {
  const word = (column: string) => canaries.word(`profiles.${column}`)
  const interest = word('interests')
  canaries.add('profiles.date_of_birth', BIRTH)
  await granted(
    api.profile.consents[':kind'].$put({
      param: { kind: 'health' },
      json: { version: consentVersions.health },
    }),
  )
  await granted(
    api.profile.$patch({
      json: {
        firstName: word('first_name'),
        lastName: word('last_name'),
        bio: word('bio'),
        dateOfBirth: BIRTH,
        locationCity: word('location_city'),
        locationState: word('location_state'),
        occupation: word('occupation'),
        education: word('education'),
        interests: [interest],
        favourites: [interest],
        headline: word('headline'),
        gender: 'woman',
        seeking: ['man', 'woman', 'non_binary', 'another'],
        health: canaries.word('special_values.value'),
        prompts: [{ promptId: 'on-repeat', answer: canaries.word('prompt_answers.answer') }],
        visibility: chosenVisibility,
      },
    }),
  )
  await granted(
    api.profile.draft.$put({
      json: { fields: { bio: canaries.word('profile_drafts.content') }, step: '', basedOn: 1 },
    }),
  )
  await granted(api.profile.place.$put({ json: { latitude: 52.51, longitude: 13.4 } }))
  await granted(api.meeting.$patch({ json: { ageMin: 18, ageMax: 99 } }))
}

/** Returns a photo whose EXIF has a word. */
async function drawnWith(word: string, seed: number): Promise<Buffer> {
  const drawn = await sharp(await scene({ seed }))
    .jpeg()
    .toBuffer()
  return intoJpeg(drawn, segment(APP1, joined(exifHeader, placeAndMaker(word))))
}

/** Uploads a photo that says in its EXIF who took it, and returns it. */
export async function uploadPhoto(server: TestServer, canaries: Canaries, owner: Person) {
  const bytes = await drawnWith(canaries.word('photos.file_key (EXIF of the file)'), 7)
  const ask = pageOf(server, owner)
  const begun = await begin(ask, { size: bytes.length, alt: canaries.word('uploads.alt') })
  if (!begun.view) throw new Error(begun.refused)
  const { view, refused } = await finish(ask, begun.view, bytes)
  const photo = view?.photo
  if (!photo) throw new Error(`there is no photo: ${refused}`)
  await granted(
    owner.api.photos[':photoId'].$patch({
      param: { photoId: photo.id },
      json: { alt: canaries.word('photos.alt') },
    }),
  )
  return { photo, uploadId: begun.view.id }
}

/** Sends a photo that says in its EXIF who took it to the match, and returns the id of its media. */
export async function sendPhoto(
  server: TestServer,
  { owner, partner }: { owner: Person; partner: Person },
  conversationId: string,
  canaries: Canaries,
): Promise<string> {
  await write(partner, conversationId, 'Send me a photo')
  for (const who of [owner, partner]) await granted(allowPhotos(who, conversationId))
  const bytes = await drawnWith(canaries.word('media.file_key (EXIF of the file)'), 8)
  const photo = { kind: 'chat_photo', bytes } as const
  const { mediaId } = await sendAttachment(server, owner, conversationId, photo)
  canaries.add('media.id', mediaId)
  return mediaId
}

/** Writes to the match, edits and deletes, hides words, lists addresses and takes a decision back. */
export async function talkAndHide(
  { owner, partner, stranger }: { owner: Person; partner: Person; stranger: Person },
  conversationId: string,
  canaries: Canaries,
): Promise<void> {
  const param = (seq: number) => ({ conversationId, seq: String(seq) })
  await write(owner, conversationId, canaries.word('messages.content'))
  const edited = await write(owner, conversationId, canaries.word('earlier_texts.content (before an edit)'))
  const message = owner.api.conversations[':conversationId'].messages[':seq']
  await granted(message.$patch({ param: param(edited), json: { content: 'Edited' } }))
  const deleted = await write(owner, conversationId, canaries.word('earlier_texts.content (deleted)'))
  await granted(message.$delete({ param: param(deleted) }))
  // The partner writes the second word, so only the first is a canary.
  for (const word of [canaries.word('hidden_words.word'), 'unkindly'])
    await granted(owner.api['hidden-words'].$post({ json: { word } }))
  const answered = await write(partner, conversationId, 'You looked unkindly')
  await granted(message.reaction.$put({ param: param(answered), json: { emoji: '👍' } }))
  const read = { delivered: answered, read: answered }
  await granted(
    owner.api.conversations[':conversationId']['read-position'].$put({
      param: { conversationId },
      json: read,
    }),
  )
  await granted(owner.api.settings.$patch({ json: { turnReminders: false } }))
  const known = `${canaries.word('known_addresses.address_hash (the address)').toLowerCase()}@people.example`
  await granted(owner.api['known-addresses'].$post({ json: { email: known } }))
  const clientId = randomUUID()
  await granted(owner.api.candidates.$get({ query: {} }))
  await deal(owner.ctx, stranger.id)
  await granted(owner.api.swipes.$post({ json: { clientId, swipedId: stranger.id, isLike: false } }))
  await granted(owner.api.swipes.undo.$post({ json: { clientId } }))
}
