import { EventEmitter } from 'node:events'
import { MAX_UNSENT_BYTES } from '@hearth/contract/chat/events'
import { expect, test } from 'vitest'
import { openBackpressure } from './backpressure.ts'
import type { Socket } from './protocol.ts'

/** A client that is connected and does not read until it is told to. */
class Reader extends EventEmitter implements Socket {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  send(text: string): void {
    this.bufferedAmount += text.length
  }
  close(): void {
    this.readyState = 3
  }
  terminate(): void {
    this.readyState = 3
    this.bufferedAmount = 0
  }
}

const KB = 'x'.repeat(1024)
const readers = (count: number) => Array.from({ length: count }, () => new Reader())
const unread = (all: readonly Reader[]) => all.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)

test('one reader that stands still is given up at a megabyte', () => {
  const [push, reader] = [openBackpressure(), new Reader()]
  for (let kb = 0; kb < 1024; kb += 1) push(reader, KB)
  expect(reader.readyState).toBe(1)
  for (let kb = 0; kb < 2; kb += 1) push(reader, KB)
  expect(reader.readyState).toBe(3)
})

test('trust R-24: hundreds of readers that stand still hold a bounded part of the memory, and those that read stay', () => {
  const push = openBackpressure()
  const [still, quick] = [readers(500), readers(500)]
  let most = 0
  for (let kb = 0; kb < 900; kb += 1) {
    for (const reader of still) push(reader, KB)
    for (const reader of quick) {
      push(reader, KB)
      reader.bufferedAmount = 0
    }
    most = Math.max(most, unread(still))
  }
  expect(most).toBeGreaterThan(20 * MAX_UNSENT_BYTES)
  expect(most).toBeLessThan(100 * MAX_UNSENT_BYTES)
  expect(quick.every(({ readyState }) => readyState === 1)).toBe(true)
})

test('who was slow and has read on makes room for others', () => {
  const push = openBackpressure()
  for (let round = 0; round < 5; round += 1) {
    const some = readers(60)
    for (let kb = 0; kb < 400; kb += 1) for (const reader of some) push(reader, KB)
    expect(some.every(({ readyState }) => readyState === 1)).toBe(true)
    for (const reader of some) reader.bufferedAmount = 0
  }
})
