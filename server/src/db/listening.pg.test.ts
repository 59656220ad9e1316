import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openGate } from '../testing/network/closable-proxy.ts'
import { type NotificationListener, openListening } from './listening.ts'

/** Records the calls of a listener. */
function recorder() {
  const told: string[] = []
  const listener: NotificationListener = {
    onNotification: (payload) => told.push(payload),
    onHearing: () => told.push('hearing'),
    onDeaf: (code) => told.push(`deaf: ${code}`),
  }
  return { told, listener }
}

async function open(url: string) {
  const other = new Client({ connectionString: inject('postgresUrl') })
  await other.connect()
  const notify = (payload: string) => other.query('select pg_notify($1, $2)', ['some channel', payload])
  const { told, listener } = recorder()
  const listening = openListening({ connectionString: url, channel: 'some channel', notify }, listener)
  onTestFinished(async () => {
    listening.close()
    await other.end()
  })
  return { told, notify }
}

test('a connection over which nothing passes any more counts as lost, and another one is opened', async () => {
  const url = new URL(inject('postgresUrl'))
  const gate = await openGate(Number(url.port), url.hostname)
  onTestFinished(() => gate.shut())
  url.port = String(gate.port)
  const { told, notify } = await open(url.href)
  await vi.waitUntil(() => told.includes('hearing'), { timeout: 60_000 })
  told.length = 0
  gate.silence()
  await notify('lost')
  await vi.waitUntil(() => told.includes('hearing'), { timeout: 60_000 })
  expect(told).toEqual([expect.stringMatching(/^deaf: /), 'hearing'])
  await notify('heard')
  await vi.waitUntil(() => told.includes('heard'), { timeout: 60_000 })
})

test('a connection that gets no notification of others, as through a pooler, does not count', async () => {
  const { told, listener } = recorder()
  const listening = openListening(
    { connectionString: inject('postgresUrl'), channel: 'some channel', notify: () => Promise.resolve() },
    listener,
  )
  onTestFinished(listening.close)
  await vi.waitUntil(() => told.length > 0, { timeout: 60_000 })
  expect(told).toEqual(['deaf: NO_NOTIFICATION'])
})
