import { expect, test } from 'vitest'
import { comforts } from './comfort.ts'
import { freeProofs, freeThings } from './free.ts'

test('what stays free for ever stays in the list', () => {
  expect(freeThings).toEqual([
    'filters_both_ways',
    'who_likes_you',
    'undo',
    'reading_and_writing',
    'verification',
    'safety',
    'read_receipts',
    'family_circle',
    'export',
    'language',
    'accessibility',
  ])
})

test('each free thing names what proves it', () => {
  const unproven = freeThings.filter((thing) => Object.values(freeProofs[thing]).flat().length === 0)
  expect(unproven).toEqual([])
})

test('supporters have more of the same comfort and nothing else', () => {
  expect(comforts).toEqual({
    everybody: {
      circleSeats: 3,
      introSeconds: 30,
      undoHistory: 1,
      travelDestinations: 1,
      mayShowMark: false,
    },
    supporter: {
      circleSeats: 6,
      introSeconds: 60,
      undoHistory: 10,
      travelDestinations: 5,
      mayShowMark: true,
    },
  })
  expect(comforts.everybody.circleSeats).toBe(freeProofs.family_circle.comfort?.circleSeats)
})
