import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/network/mail-server.ts'
import { openS3Server } from '../testing/network/s3-server.ts'
import { isOpenToAll, reachBucket } from './photo-files.s3.ts'
import { openPhotoFiles } from './photo-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-photo-files-'))
const store = await openS3Server()
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the address of a server that ends with the test. */
async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const places = [
  { place: 'a folder', files: openPhotoFiles(join(folder, 'photos'), undefined) },
  { place: 'a store that speaks S3', files: openPhotoFiles(folder, store.settings) },
]
const someone = () => `photos/${randomUUID()}`

describe.each(places)('photos in $place', ({ files }) => {
  const keysUnder = async (prefix: string) => (await Array.fromAsync(files.list(prefix))).toSorted()

  test('come back as they were put, to the byte', async () => {
    const key = `${someone()}/720.webp`
    for (const bytes of [randomBytes(300_000), Buffer.alloc(1), Buffer.from('ÿØÿá\r\n\0')]) {
      await files.put(key, bytes)
      expect(Buffer.from((await files.read(key)) ?? []).equals(bytes)).toBe(true)
    }
  })

  test('are not there before they are put nor after they are removed', async () => {
    const photo = someone()
    expect(await files.read(`${photo}/720.webp`)).toBeUndefined()
    expect(await keysUnder(`${photo}/`)).toEqual([])
    await files.put(`${photo}/720.webp`, randomBytes(10))
    await files.removeAll(`${photo}/`)
    expect(await files.read(`${photo}/720.webp`)).toBeUndefined()
    await files.removeAll(`${photo}/`)
    await files.removeAll(`${photo}/720.webp`)
  })

  test('are listed with their sizes, in the order of their keys', async () => {
    const photo = someone()
    await files.put(`${photo}/360.webp`, randomBytes(20))
    await files.put(`${photo}/160.webp`, randomBytes(7))
    expect(await Array.fromAsync(files.sizes(`${photo}/`))).toEqual([
      [`${photo}/160.webp`, 7],
      [`${photo}/360.webp`, 20],
    ])
  })

  test('go all together, and none of another photo with them', async () => {
    const [mine, theirs] = [someone(), someone()]
    const names = ['160.avif', '160.webp', '360.avif', '360.webp']
    await Promise.all(
      [mine, theirs].flatMap((photo) => names.map((name) => files.put(`${photo}/${name}`, randomBytes(9)))),
    )
    expect(await keysUnder(`${mine}/`)).toEqual(names.map((name) => `${mine}/${name}`))
    expect(await keysUnder('photos/')).toEqual(
      expect.arrayContaining(names.flatMap((name) => [`${mine}/${name}`, `${theirs}/${name}`])),
    )
    await files.removeAll(`${mine}/`)
    expect(await keysUnder(`${mine}/`)).toEqual([])
    expect(await keysUnder(`${theirs}/`)).toHaveLength(names.length)
    expect(await keysUnder('demo/')).toEqual([])
  })

  test('are whole no matter who writes at the same time', async () => {
    const key = `${someone()}/160.avif`
    const many = Array.from({ length: 12 }, (_, at) => Buffer.alloc(50_000, at))
    await Promise.all(many.map((bytes) => files.put(key, bytes)))
    const left = Buffer.from((await files.read(key)) ?? [])
    expect(many.some((bytes) => bytes.equals(left))).toBe(true)
    expect(await keysUnder(key.replace(/160.*/, ''))).toEqual([key])
  })

  test('have no key that leads elsewhere', async () => {
    for (const key of [
      '../elsewhere',
      'photos/../../elsewhere',
      '/etc/hosts',
      'photos//a',
      'photos/a b?x=1#y',
    ]) {
      await expect(async () => files.put(key, Buffer.alloc(1))).rejects.toThrow('no key')
      await expect(async () => files.read(key)).rejects.toThrow('no key')
      await expect(async () => files.removeAll(key)).rejects.toThrow('no key')
    }
    expect((await readdir(folder)).filter((name) => name !== 'photos')).toEqual([])
  })
})

describe('a store that speaks S3', () => {
  const files = openPhotoFiles(folder, store.settings)

  test('lists more than one answer can hold', async () => {
    await store.fill('demo/many', 1_003)
    const keys = await Array.fromAsync(files.list('demo/many/'))
    expect(new Set(keys).size).toBe(1_003)
    expect(keys).toHaveLength(1_003)
  })

  test('that refuses our keys, or is away, is a failure that tells neither of them', async () => {
    const wrong = openPhotoFiles(folder, { ...store.settings, secretAccessKey: 'not the right one' })
    const refusal = await wrong.put('photos/x/160.webp', randomBytes(10)).catch(String)
    expect(refusal).toBe('Error: the store of photos answered 403 to a photo')
    const nobody = await freePort()
    const away = openPhotoFiles(folder, { ...store.settings, endpoint: `http://127.0.0.1:${nobody}` })
    await expect(away.put('photos/x/160.webp', randomBytes(10))).rejects.toThrow('fetch failed')
    await expect(away.read('photos/x/160.webp')).rejects.toThrow('fetch failed')
  })

  test('that was away and is back holds what it held, and takes more', async () => {
    const key = `${someone()}/360.webp`
    await files.put(key, Buffer.from('before'))
    await store.stop()
    await expect(files.read(key)).rejects.toThrow('fetch failed')
    await store.start()
    expect(Buffer.from((await files.read(key)) ?? []).toString()).toBe('before')
    await files.put(key, Buffer.from('after'))
    expect(Buffer.from((await files.read(key)) ?? []).toString()).toBe('after')
  })

  test('that sends elsewhere is a failure, and nobody is asked there', async () => {
    let asked = 0
    const elsewhere = await listening((_, reply) => {
      asked += 1
      reply.end()
    })
    const sending = await listening((_, reply) => reply.writeHead(307, { location: elsewhere }).end())
    const settings = { ...store.settings, endpoint: sending }
    const sent = openPhotoFiles(folder, settings)
    const works = [
      sent.put('photos/1.webp', randomBytes(10)),
      sent.read('photos/1.webp'),
      sent.removeAll('photos/'),
      reachBucket(settings),
      isOpenToAll(settings),
    ]
    expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(asked).toBe(0)
  })

  test('that shows its list to anybody is told from one that does not', async () => {
    expect(await isOpenToAll(store.settings)).toBe(true)
    const shut = await listening((_, response) => response.writeHead(403).end())
    expect(await isOpenToAll({ ...store.settings, endpoint: shut })).toBe(false)
  })

  test('is reached where it takes the keys, and not where it is away or another', async () => {
    await expect(reachBucket(store.settings)).resolves.toBeUndefined()
    const elsewhere = { ...store.settings, endpoint: `http://127.0.0.1:${await freePort()}` }
    await expect(reachBucket(elsewhere)).rejects.toThrow('fetch failed')
    await expect(reachBucket({ ...store.settings, bucket: 'no-such-bucket' })).rejects.toThrow('answered 404')
  })
})
