import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get as httpsGet } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { photoPath } from '@hearth/contract/photos/photos'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openPhotoFiles } from '../../outside/photo-files.ts'
import type { PhotoFiles } from '../../outside/photo-storage.ts'
import { freePort } from '../../testing/network/mail-server.ts'
import { openS3Server } from '../../testing/network/s3-server.ts'
import { deal } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openUpstream, startSampleNginx } from '../../testing/processes/sample-nginx.ts'
import { openTestServer } from '../../testing/test-server.ts'

// Pictures that the nginx of `ops/nginx/hearth.conf` sends in place of Hearth.

const folder = await mkdtemp(join(tmpdir(), 'hearth-accel-'))
const store = await openS3Server()
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const photoFolder = join(folder, 'photos')
const inFolder = [['/var/lib/hearth/photos/', `${photoFolder}/`]] as const
const inBucket = [
  ['    #    ', '        '],
  ['    #location', '    location'],
  ['    #}', '    }'],
  ['https://s3.example.org/', `${store.settings.endpoint}/`],
] as const

/** Opens Hearth with these files behind nginx, and returns how its pages get a path. */
async function openBehindNginx(photoFiles: PhotoFiles, changes: typeof inFolder | typeof inBucket) {
  const server = await openTestServer({ photoFiles, photoDelivery: 'accel' })
  const upstream = await openUpstream(server.app.fetch)
  const https = await freePort()
  const nginx = startSampleNginx(folder, { https, http: await freePort(), upstream: upstream.port }, changes)
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    upstream.close()
  })
  const get = async (path: string, cookie: string) => {
    const options = { port: https, path, headers: { cookie }, rejectUnauthorized: false, agent: false }
    const [response] = await once(httpsGet({ host: '127.0.0.1', ...options }), 'response')
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  const isUp = () => get('/readyz', '').then(({ status }) => status, String)
  await expect.poll(isUp, { timeout: 30_000 }).toBe(200)
  return { server, get }
}

test.each([
  ['from the folder', openPhotoFiles(photoFolder, undefined), inFolder],
  ['from the bucket', openPhotoFiles('', { ...store.settings, prefix: 'porto/' }), inBucket],
])('nginx sends pictures %s to those who may look, and to nobody else', async (_, photoFiles, changes) => {
  const { server, get } = await openBehindNginx(photoFiles, changes)
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const [id = ''] = await photosFor(server, ana)
  await deal(ben.ctx, ana.id)
  const path = photoPath(id, 160, 'webp')
  const picture = await get(path, await ben.cookie())
  expect([picture.status, picture.body]).toEqual([200, 'picture'])
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=4',
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
  })
  expect(picture.headers['x-accel-redirect']).toBeUndefined()
  expect((await get(path, await cleo.cookie())).status).toBe(404)

  const { fileKey } = await server.database.db
    .selectFrom('photos')
    .select('fileKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const closed of [`/hearth-photos/${fileKey}/160.webp`, `/hearth-bucket/porto/${fileKey}/160.webp`])
    expect((await get(closed, await ben.cookie())).body).not.toBe('picture')
})
