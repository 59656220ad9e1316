import { randomUUID } from 'node:crypto'
import { assert, integer, property, string, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deckDrawOf } from '../../../../cryptography/signatures.ts'
import { comesLate, type DeckDay, withLate } from './late.rules.ts'

const draw = deckDrawOf(['a secret of this test, long enough'])
const viewers = Array.from({ length: 60 }, () => randomUUID())
const others = Array.from({ length: 100 }, () => randomUUID())
const dayAfter = (days: number) => new Date(Date.UTC(2026, 5, 15 + days)).toISOString().slice(0, 10)
const on = (viewerId: string, days = 0): DeckDay => ({ draw, viewerId, day: dayAfter(days) })
const undecided = (userId: string) => ({ userId, likesViewer: false, passedOnViewer: false })
const isDecoy = (viewerId: string, userId: string, days = 0) =>
  comesLate(on(viewerId, days), undecided(userId))

describe('a person comes late', () => {
  test('if they have passed on the viewer, and never if they like them', () => {
    for (const [viewer, other] of viewers.map((one, k) => [one, others[k] ?? ''] as const)) {
      expect(comesLate(on(viewer), { ...undecided(other), passedOnViewer: true })).toBe(true)
      expect(comesLate(on(viewer), { ...undecided(other), likesViewer: true })).toBe(false)
    }
  })

  test('by a draw of the pair if they have not decided: a tenth of them', () => {
    const decoys = viewers.flatMap((viewer) => others.filter((other) => isDecoy(viewer, other)))
    expect(decoys.length / (viewers.length * others.length)).toBeCloseTo(0.1, 1)
    const times = Map.groupBy(decoys, (one) => one)
    expect(times.size).toBeGreaterThan(others.length * 0.9)
    expect(Math.max(...[...times.values()].map((list) => list.length))).toBeLessThan(viewers.length / 3)
  })

  test('for weeks and then no longer, beginning on any day', () => {
    const days = Array.from({ length: 120 }, (_, k) => k)
    const starts = viewers.slice(0, 30).flatMap((viewer) =>
      others.slice(0, 20).flatMap((other) =>
        days
          .slice(1)
          .filter((day) => isDecoy(viewer, other, day) && !isDecoy(viewer, other, day - 1))
          .map((day) => ({ viewer, other, day })),
      ),
    )
    expect(new Set(starts.map(({ day }) => day)).size).toBeGreaterThan(30)
    const staying = starts.filter(({ viewer, other, day }) => isDecoy(viewer, other, day + 59))
    expect(staying).toEqual(starts)
  })

  test('by another draw with another secret', () => {
    const stranger = deckDrawOf(['another secret of this test, also long'])
    const differ = others.filter(
      (other) =>
        isDecoy(viewers[0] ?? '', other) !==
        comesLate({ ...on(viewers[0] ?? ''), draw: stranger }, undecided(other)),
    )
    expect(differ.length).toBeGreaterThan(0)
  })
})

describe('in a deck', () => {
  const ids = uniqueArray(string({ minLength: 1 }), { maxLength: 40 })

  test('everybody comes once, the others keep their order, and late people come in the last half if they fit there', () => {
    assert(
      property(ids, integer({ min: 0, max: 40 }), (list, cut) => {
        const [late, inOrder] = [list.slice(0, cut), list.slice(cut)]
        const deck = withLate(on(viewers[0] ?? ''), { inOrder, late })
        expect(deck.toSorted()).toEqual(list.toSorted())
        expect(deck.filter((id) => !late.includes(id))).toEqual(inOrder)
        const first = Math.min(inOrder.length, Math.floor(list.length / 2))
        expect(deck.slice(0, first)).toEqual(inOrder.slice(0, first))
        expect(withLate(on(viewers[0] ?? ''), { inOrder, late: late.toReversed() })).toEqual(deck)
      }),
    )
  })

  test('no position of the last half tells who has passed on the viewer', () => {
    const places = viewers.flatMap((viewer) =>
      Array.from({ length: 20 }, (_, day) => {
        const [late, inOrder] = [others.slice(0, 5), others.slice(5)]
        const deck = withLate(on(viewer, day), { inOrder, late })
        return late.map((id) => deck.indexOf(id))
      }).flat(),
    )
    const times = Array.from({ length: 5 }, (_, k) => places.filter((at) => Math.floor((at - 50) / 10) === k))
    const fair = places.length / times.length
    for (const { length } of times) expect(Math.abs(length / fair - 1)).toBeLessThan(0.1)
  })
})
