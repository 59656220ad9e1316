import { mediaPath } from '@hearth/contract/media/media'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { transact } from '../../../context.ts'
import { replyToError } from '../../../http/error-reply.ts'
import type { AppEnv } from '../../../http/routes.ts'
import { mediaRules } from '../../../media-rules.ts'
import { sendMedia, webmClip, webmVoice } from '../../../testing/media/clips.ts'
import { sendRecording } from '../../../testing/media/verifying.ts'
import { pageOf, photosFor, plainPhoto } from '../../../testing/photos/photo-people.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { cleanUp } from '../files/cleanup.ts'
import {
  findMedia,
  listMedia,
  type MediaRules,
  mediaViews,
  readAnyMedia,
  rememberRemoved,
  removeMedia,
} from '../photos.ts'
import { mediaRoutes } from './media.routes.ts'

const server = await openTestServer()
const ana = await server.person()
const video = await webmClip()
const voice = await webmVoice()
const deps = server.allDeps
const storedKeys = () => Array.fromAsync(deps.photos.files.list('photos/'))

test('a video becomes H.264 in MP4 with a poster, a length and a waveform', async () => {
  const { mediaId, view } = await sendMedia(server, ana, { kind: 'intro', bytes: video })
  expect(view).toMatchObject({ state: 'done', mediaId })
  const seen = (await mediaViews(server.database.db, [mediaId])).get(mediaId)
  expect(seen).toMatchObject({ id: mediaId, aspect: 1.3333 })
  expect(seen?.durationMs).toBeGreaterThan(1900)
  expect(seen?.durationMs).toBeLessThan(2200)
  expect(seen?.waveform).toHaveLength(64)
  const bytes = Buffer.from(await readAnyMedia(deps, { mediaId, file: 'video.mp4' }))
  expect(bytes.includes('avc1')).toBe(true)
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  const poster = Buffer.from(await readAnyMedia(deps, { mediaId, file: 'poster.webp' }))
  expect(poster.subarray(8, 12).toString()).toBe('WEBP')
  expect(await server.partsKept()).toEqual([])
})

test('only the kept part of a video stays', async () => {
  const edits = { fromMs: 500, toMs: 1500, posterMs: 1000 }
  const { mediaId } = await sendMedia(server, ana, { kind: 'intro', bytes: video, edits })
  expect((await findMedia(server.database.db, mediaId))?.durationMs).toBe(1000)
})

test('a voice becomes AAC with a waveform and without a picture', async () => {
  const { mediaId } = await sendMedia(server, ana, { kind: 'voice_message', bytes: voice })
  const seen = (await mediaViews(server.database.db, [mediaId])).get(mediaId)
  expect(Object.keys(seen ?? {}).toSorted()).toEqual(['durationMs', 'id', 'waveform'])
  const bytes = Buffer.from(await readAnyMedia(deps, { mediaId, file: 'audio.m4a' }))
  expect(bytes.includes('mp4a')).toBe(true)
  await expect(readAnyMedia(deps, { mediaId, file: 'video.mp4' })).rejects.toThrow('Media not found')
})

test('each request for a file asks the rule of its kind, also one for a part', async () => {
  const { mediaId } = await sendMedia(server, ana, { kind: 'voice_message', bytes: voice })
  const asked: string[] = []
  let mayHear = true
  const rules: MediaRules = {
    ...mediaRules,
    voice_message: (_, { id }) => {
      asked.push(id)
      return Promise.resolve(mayHear)
    },
  }
  const app = new Hono<AppEnv>()
  app.onError(replyToError)
  app.use(async (c, next) => {
    c.set('ctx', { ...deps, viewerId: ana.id })
    await next()
  })
  app.route('/api', mediaRoutes({ photos: deps.photos, mediaRules: rules }))
  const ask = (range?: string) =>
    app.request(mediaPath(mediaId, 'audio.m4a'), range === undefined ? {} : { headers: { range } })
  const whole = Buffer.from(await (await ask()).arrayBuffer())
  const part = await ask('bytes=4-7')
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 4-7/${whole.length}`)
  expect(await part.text()).toBe('ftyp')
  expect(Buffer.from(await (await ask('bytes=-5')).arrayBuffer())).toEqual(whole.subarray(-5))
  expect((await ask(`bytes=${whole.length}-`)).status).toBe(416)
  expect(asked).toEqual([mediaId, mediaId, mediaId, mediaId])
  mayHear = false
  expect((await ask('bytes=4-7')).status).toBe(404)
})

test('a chat photo becomes one picture with a blurred one in its facts', async () => {
  const bytes = await plainPhoto('#336699', 800, 1000)
  const { mediaId } = await sendMedia(server, ana, { kind: 'chat_photo', bytes })
  const seen = (await mediaViews(server.database.db, [mediaId])).get(mediaId)
  expect(seen).toMatchObject({ aspect: 0.8 })
  expect(seen?.thumbhash).toBeTruthy()
})

test('a verification video is encrypted in the store, and is read only where staff may', async () => {
  const cleo = await server.person()
  await photosFor(server, cleo)
  await sendRecording(server, cleo, { bytes: video })
  const [row] = await listMedia(server.database.db, cleo.id)
  if (!row) throw new Error('there is no recording')
  const { id: mediaId, fileKey } = row
  const stored = Buffer.from((await deps.photos.files.read(`${fileKey}/video.mp4`)) ?? [])
  expect(stored.length).toBeGreaterThan(1000)
  expect(stored.includes('avc1')).toBe(false)
  const read = Buffer.from(await readAnyMedia(deps, { mediaId, file: 'video.mp4' }))
  expect(read.includes('avc1')).toBe(true)
  expect((await pageOf(server, cleo)(mediaPath(mediaId, 'video.mp4'))).status).toBe(404)
})

describe('is refused, in words for a person', () => {
  test.each([
    ['text', 'intro', Buffer.from('no clip '.repeat(200)), /kind of file/],
    ['a voice where a video is wanted', 'intro', voice, /no picture/],
    ['a video where a voice is wanted', 'voice_message', video, /kind of file/],
    ['a cut clip', 'intro', video.subarray(0, 600), /too short/],
  ] as const)('%s', async (_, kind, bytes, words) => {
    const { refused, mediaId } = await sendMedia(server, ana, { kind, bytes })
    expect(refused).toMatch(words)
    expect((await findMedia(server.database.db, mediaId))?.state).toBe('refused')
  })

  test('a part that lies outside', async () => {
    const edits = { fromMs: 5000, toMs: 6000 }
    expect((await sendMedia(server, ana, { kind: 'intro', bytes: video, edits })).refused).toMatch(
      /at most 60/,
    )
  })
})

test('what a moderator has removed is refused when it comes again, also in another file of the same picture', async () => {
  const { mediaId } = await sendMedia(server, ana, { kind: 'intro', bytes: await webmClip(1, '640x360') })
  const ben = await server.person()
  await transact(deps, async (tx) => {
    await rememberRemoved(tx, [mediaId], server.clock.now)
    await removeMedia(tx, [mediaId])
  })
  for (const bytes of [await webmClip(1, '640x360'), await webmClip(1, '480x270')])
    expect((await sendMedia(server, ben, { kind: 'intro', bytes })).refused).toMatch(
      /removed by our moderators/,
    )
})

test('the files of removed media are deleted, and those of others stay', async () => {
  const [gone, stays] = [
    await sendMedia(server, ana, { kind: 'voice_message', bytes: voice }),
    await sendMedia(server, ana, { kind: 'voice_message', bytes: voice }),
  ]
  const [row, other] = [
    await findMedia(server.database.db, gone.mediaId),
    await findMedia(server.database.db, stays.mediaId),
  ]
  await transact(deps, (tx) => removeMedia(tx, [gone.mediaId]))
  await cleanUp(deps)
  const keys = await storedKeys()
  expect(keys.filter((key) => key.startsWith(`${row?.fileKey}/`))).toEqual([])
  expect(keys.filter((key) => key.startsWith(`${other?.fileKey}/`))).toHaveLength(1)
})
