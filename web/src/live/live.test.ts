import { closeCodes, HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, type LiveEvent } from '@hearth/contract/chat/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionState } from '../lib/hooks/connection-state.tsx'
import { FakeSocket } from '../testing/fake-socket.ts'
import { messageOf } from '../testing/people.ts'
import { type LiveClient, openLive, socketAddressOf } from './live-client.ts'

let client: LiveClient | undefined

function connect() {
  const states: ConnectionState[] = []
  const events: LiveEvent[] = []
  const onOpen = vi.fn<() => void>()
  const onSessionEnded = vi.fn<() => void>()
  client = openLive({
    url: 'ws://hearth.test/realtime',
    onEvent: (event) => events.push(event),
    onAnswer: () => undefined,
    onState: (state) => states.push(state),
    onOpen,
    onSessionEnded,
    random: () => 0.5,
  })
  return { client, states, events, onOpen, onSessionEnded }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => client?.close())

test('a connection opens, brings events and is closed by its owner', () => {
  const { states, events, onOpen } = connect()
  FakeSocket.last.open()
  const event: LiveEvent = { type: 'message.sent', message: messageOf(1) }
  FakeSocket.last.bring(event)
  client?.close()
  expect(states).toEqual(['connecting', 'open', 'closing', 'closed'])
  expect(events).toEqual([event])
  expect(onOpen).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('the socket of a page over https is encrypted', () => {
  expect(socketAddressOf('https://h.example')).toBe('wss://h.example/realtime')
  expect(socketAddressOf('http://localhost:3000')).toBe('ws://localhost:3000/realtime')
})

test('a frame that this page does not know changes nothing', () => {
  const { events } = connect()
  FakeSocket.last.open()
  FakeSocket.last.bringText('{"type":"from.the.future"}')
  FakeSocket.last.bringText('not even JSON')
  expect(events).toEqual([])
})

test('the heart beats every 25 seconds while it is answered', () => {
  connect()
  const socket = FakeSocket.last
  socket.open()
  for (const beats of [1, 2, 3]) {
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(socket.sent).toEqual(Array.from({ length: beats }, () => ({ type: 'ping' })))
    socket.bring({ type: 'pong' })
  }
  expect(FakeSocket.all).toHaveLength(1)
})

test('a beat that is not answered for 10 seconds closes the connection', () => {
  const { states } = connect()
  const socket = FakeSocket.last
  socket.open()
  vi.advanceTimersByTime(HEARTBEAT_MS + HEARTBEAT_TIMEOUT_MS - 1)
  expect(socket.isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(socket.isClosed).toBe(true)
  expect(states).toEqual(['connecting', 'open', 'closing', 'closed'])
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a lost connection is tried again after 1, 2, 5 and then every 10 seconds', () => {
  connect()
  for (const wait of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const before = FakeSocket.all.length
    FakeSocket.last.break()
    vi.advanceTimersByTime(wait - 1)
    expect(FakeSocket.all).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(before + 1)
  }
})

test('a connection that held starts with the shortest delay again', () => {
  const { onOpen } = connect()
  FakeSocket.last.break()
  vi.advanceTimersByTime(1_000)
  FakeSocket.last.open()
  vi.advanceTimersByTime(5_000)
  FakeSocket.last.break(closeCodes.comeBack)
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(3)
  FakeSocket.last.open()
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('the network coming back is not waited for', () => {
  connect()
  FakeSocket.last.break()
  dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(2)
  vi.advanceTimersByTime(20_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a session that ended is not tried again but looked at', () => {
  const { onSessionEnded } = connect()
  FakeSocket.last.open()
  FakeSocket.last.break(closeCodes.sessionEnded)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(onSessionEnded).toHaveBeenCalledOnce()
})
