import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { BusyError } from '../errors.ts'
import { replyToError } from './error-reply.ts'
import type { AppEnv } from './routes.ts'

test('a full pool of connections is answered with 503 and the time in which to come back', async () => {
  const lines: string[] = []
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('requestId', 'a request')
    c.set('log', pino({ level: 'warn' }, { write: (line) => lines.push(line) }))
    await next()
  })
  app.get('/', () => {
    throw new BusyError('the database')
  })
  app.onError(replyToError)
  const reply = await app.request('/')
  expect(reply.status).toBe(503)
  expect(reply.headers.get('Retry-After')).toBe('5')
  expect(await reply.json()).toMatchObject({ error: { kind: 'internal', requestId: 'a request' } })
  expect(lines).toEqual([expect.stringContaining('something it needs is busy')])
})
