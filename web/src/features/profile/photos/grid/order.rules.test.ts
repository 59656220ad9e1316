import { expect, test } from 'vitest'
import { movedTo, placeAt, placeByKey } from './order.rules.ts'

test('one is moved, and the others keep their order', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 9)).toEqual(['b', 'c', 'd', 'a'])
  expect(movedTo(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})

test.each([
  ['ArrowRight', false, 2],
  ['ArrowRight', true, 0],
  ['ArrowLeft', true, 2],
  ['ArrowUp', false, 0],
  ['Home', false, 0],
  ['End', false, 3],
  ['a', false, undefined],
])('%s, right to left: %s, leads from place 1 to %s', (key, isRtl, place) => {
  expect(placeByKey(key, 1, { count: 4, isRtl })).toBe(place)
})

test('nobody moves a photo out of the list', () => {
  expect(placeByKey('ArrowLeft', 0, { count: 4, isRtl: false })).toBe(0)
  expect(placeByKey('ArrowDown', 3, { count: 4, isRtl: false })).toBe(3)
})

test('a photo is put where the hand is, or at the nearest place', () => {
  const boxes = [
    { left: 0, top: 0, right: 200, bottom: 250 },
    { left: 210, top: 0, right: 300, bottom: 120 },
    { left: 210, top: 130, right: 300, bottom: 250 },
  ]
  expect(placeAt(boxes, 250, 60)).toBe(1)
  expect(placeAt(boxes, 150, 240)).toBe(0)
  expect(placeAt(boxes, 500, 400)).toBe(2)
})
