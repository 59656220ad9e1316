import { createClient } from '@redis/client'

const WITHIN_MS = 5_000

/** Throws unless Redis answers. */
export async function reachRedis(redisUrl: string): Promise<void> {
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: WITHIN_MS, socketTimeout: WITHIN_MS, reconnectStrategy: false },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.ping()
  } finally {
    if (client.isOpen) client.destroy()
  }
}
