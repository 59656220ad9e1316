import { photoPath } from '@hearth/contract/photos/photos'
import { afterAll, describe, expect, test } from 'vitest'
import { openPhotoFiles } from '../../outside/photo-files.ts'
import { openS3Server } from '../../testing/network/s3-server.ts'
import { deal } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const store = await openS3Server()
afterAll(() => store.close())
const bucketOf = (prefix: string) => openPhotoFiles('', { ...store.settings, prefix })
const pictureOrigin = store.settings.endpoint

/** Someone with a photo, and how a viewer whom the deck has dealt them gets its picture. */
async function open(options: Parameters<typeof openTestServer>[0]) {
  const server = await openTestServer(options)
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const [id = ''] = await photosFor(server, ana)
  await deal(ben.ctx, ana.id)
  const { fileKey } = await server.database.db
    .selectFrom('photos')
    .select('fileKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const get = async (who: typeof ben, destination = 'image', headers = {}) =>
    server.ask(
      photoPath(id, 160, 'webp'),
      { headers: { ...headers, 'sec-fetch-dest': destination } },
      await who.cookie(),
    )
  return { server, ana, ben, cleo, id, fileKey, get }
}

describe('with PHOTO_DELIVERY=redirect', async () => {
  const { server, ana, ben, cleo, id, get } = await open({
    photoFiles: bucketOf('lisbon/'),
    photoDelivery: 'redirect',
    pictureOrigin,
  })

  test('pages are sent to the bucket, which has the picture for everybody with the address', async () => {
    const response = await get(ben)
    expect([response.status, response.headers.get('cache-control')]).toEqual([307, 'private, max-age=4'])
    const address = response.headers.get('location') ?? ''
    expect(new URL(address).origin).toBe(pictureOrigin)
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('120')
    const picture = await fetch(address)
    expect([picture.status, await picture.text()]).toEqual([200, 'picture'])
    expect((await fetch(address.replace(/Signature=./, 'Signature=x'))).status).toBe(403)
    // The same again, so that the browser's copy counts.
    expect((await get(ben)).headers.get('location')).toBe(address)
  })

  test('only those who may look are sent there', async () => {
    expect((await get(cleo)).status).toBe(404)
    await ana.api.photos[':photoId'].$delete({ param: { photoId: id } })
    expect((await get(ben)).status).toBe(404)
    await ana.api.photos.restored[':photoId'].$post({ param: { photoId: id } })
    expect((await get(ben)).status).toBe(307)
  })

  test('a script that reads a photo gets it from the server', async () => {
    const response = await get(ana, 'empty')
    expect([response.status, await response.text()]).toEqual([200, 'picture'])
  })

  test('pages may show pictures of the bucket, and load nothing else from there', async () => {
    const policy = (await server.ask('/healthz')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`img-src 'self' blob: data: ${pictureOrigin};`)
    expect(policy.split(pictureOrigin)).toHaveLength(2)
  })
})

describe('with PHOTO_DELIVERY=accel', async () => {
  const folder = await open({ photoDelivery: 'accel' })
  const inBucket = await open({ photoFiles: bucketOf('porto/'), photoDelivery: 'accel' })

  test('the proxy is told the place of the file, after the same check', async () => {
    const { get, ben, cleo, fileKey } = folder
    const response = await get(ben)
    expect(response.headers.get('x-accel-redirect')).toBe(`/hearth-photos/${fileKey}/160.webp`)
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['image/webp', ''])
    const refused = await get(cleo)
    expect([refused.status, refused.headers.get('x-accel-redirect')]).toEqual([404, null])
  })

  test('the proxy is told a signed path of the bucket', async () => {
    const { get, ben, fileKey } = inBucket
    const path = (await get(ben)).headers.get('x-accel-redirect') ?? ''
    const [, inside = ''] = path.split('/hearth-bucket')
    expect(inside).toContain(`/porto/${fileKey}/160.webp?`)
    expect(await (await fetch(`${pictureOrigin}${inside}`)).text()).toBe('picture')
  })
})
