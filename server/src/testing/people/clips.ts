import { randomUUID } from 'node:crypto'
import type { IntroAudience, IntroState } from '@hearth/contract/media/intros'
import type { MediaKind } from '@hearth/contract/media/media'
import { emit, transact } from '../../context.ts'
import type { Person, TestServer } from '../test-server.ts'

const files: Partial<Record<MediaKind, readonly string[]>> = {
  intro: ['video.mp4', 'poster.webp'],
  voice_answer: ['audio.m4a'],
}

type NewClip = { kind: 'intro' | 'voice_answer'; add: (mediaId: string) => Promise<unknown> }

/** Stores a clip of a person as it is once it has been made. */
async function clipOf(server: TestServer, { ctx, id }: Person, { kind, add }: NewClip): Promise<string> {
  const fileKey = `media/${randomUUID()}`
  for (const file of files[kind] ?? [])
    await server.files.put(`${fileKey}/${file}`, Buffer.from(`bytes of ${file}`))
  const isVideo = kind === 'intro'
  const media = await server.database.db
    .insertInto('media')
    .values({
      userId: id,
      kind,
      state: 'ready',
      fileKey,
      durationMs: 4000,
      aspect: isVideo ? 0.5625 : null,
      waveform: isVideo ? null : [10, 60, 20],
      sourceHash: `hash of ${fileKey}`,
      createdAt: server.clock.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await add(media.id)
  await transact(ctx, (tx, afterCommit) => emit(ctx, tx, 'media.ready', { media, afterCommit }))
  return media.id
}

type IntroFacts = {
  captions?: string | null
  visibleTo?: IntroAudience
  promptId?: string
  state?: Exclude<IntroState, 'removed'>
}

/** Gives a person an intro whose file is ready; shown to matches unless said otherwise. Returns the ids. */
export async function introOf(server: TestServer, person: Person, facts: IntroFacts = {}) {
  const { db } = server.database
  const { captions = 'I bake bread.', visibleTo = 'matches', promptId = 'first-hour' } = facts
  const row = { personId: person.id, promptId, captions, visibleTo, createdAt: server.clock.now }
  const add = (mediaId: string) =>
    db
      .insertInto('intros')
      .values({ ...row, mediaId, state: 'waiting_for_captions' })
      .execute()
  const mediaId = await clipOf(server, person, { kind: 'intro', add })
  const state = captions === null ? 'waiting_for_captions' : (facts.state ?? 'shown')
  const intro = await db
    .updateTable('intros')
    .set({ state, approvedAt: state === 'shown' ? server.clock.now : null })
    .where('mediaId', '=', mediaId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: intro.id, mediaId }
}

/** Puts an intro whose file has just become ready, as after an upload. Returns the id of its media. */
export const newIntroOf = (server: TestServer, person: Person, captions: string | null = 'I bake bread.') =>
  clipOf(server, person, {
    kind: 'intro',
    add: (mediaId) =>
      server.database.db
        .insertInto('intros')
        .values({
          personId: person.id,
          mediaId,
          promptId: 'first-hour',
          captions,
          visibleTo: 'matches',
          state: 'waiting_for_captions',
          createdAt: server.clock.now,
        })
        .execute(),
  })

/** Gives a person a spoken answer whose file is ready. Returns the ids. */
export async function voiceAnswerOf(server: TestServer, person: Person, promptId = 'on-repeat', text = '') {
  const { db } = server.database
  const row = { personId: person.id, promptId, text, createdAt: server.clock.now }
  const mediaId = await clipOf(server, person, {
    kind: 'voice_answer',
    add: (id) =>
      db
        .insertInto('voiceAnswers')
        .values({ ...row, mediaId: id })
        .execute(),
  })
  const answer = await db
    .selectFrom('voiceAnswers')
    .select('id')
    .where('mediaId', '=', mediaId)
    .executeTakeFirstOrThrow()
  return { id: answer.id, mediaId }
}
