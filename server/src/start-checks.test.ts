import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config/config.ts'
import type { PhotoFiles } from './outside/photo-storage.ts'
import { oncePrivate } from './start-checks.ts'
import { freePort } from './testing/network/mail-server.ts'

const none = async function* () {}

test('a bucket takes no photo before it was asked whether anybody can list it, and none if so', async () => {
  const port = await freePort()
  const config = {
    ...readConfig({}),
    production: true,
    photoBucket: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'hearth-photos',
      region: 'us-east-1',
      prefix: '',
      accessKeyId: 'key',
      secretAccessKey: 'key',
    },
  }
  const kept: string[] = []
  const bucket: PhotoFiles = {
    put: async (key) => void kept.push(key),
    read: () => Promise.resolve(undefined),
    removeAll: () => Promise.resolve(),
    list: none,
    sizes: none,
  }
  const files = oncePrivate(bucket, config)
  const put = (key: string) => files.put(key, new Uint8Array(1))
  await expect(put('away')).rejects.toThrow('fetch failed')
  let asked = 0
  let status = 200
  const server = createServer((_, reply) => {
    asked += 1
    reply.writeHead(status).end()
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  await expect(put('open')).rejects.toThrow('the bucket of photos shows what it holds')
  status = 403
  await put('private')
  await put('again')
  expect([kept, asked]).toEqual([['private', 'again'], 2])
  expect(oncePrivate(bucket, { ...config, production: false })).toBe(bucket)
})
