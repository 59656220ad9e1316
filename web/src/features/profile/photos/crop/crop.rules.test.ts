import { expect, test } from 'vitest'
import {
  type Crop,
  frameOn,
  MAX_SIDE,
  mostZoom,
  outputOf,
  pushed,
  rectOf,
  shaped,
  turned,
  wholeCrop,
  zoomed,
} from './crop.rules.ts'

const landscape = { width: 4000, height: 3000 }
const portrait = { width: 3000, height: 4000 }

const isWithin = (size: { width: number; height: number }, crop: Crop) => {
  const { x, y, width, height } = rectOf(size, crop)
  const [wide, high] = crop.turns % 2 === 0 ? [size.width, size.height] : [size.height, size.width]
  return x >= -0.001 && y >= -0.001 && x + width <= wide + 0.001 && y + height <= high + 0.001
}

test('at first the frame is as large as the picture allows, and in its middle', () => {
  expect(rectOf(landscape, wholeCrop)).toEqual({ x: 800, y: 0, width: 2400, height: 3000 })
  expect(rectOf(portrait, wholeCrop)).toEqual({ x: 0, y: 125, width: 3000, height: 3750 })
})

test('the whole picture can be kept, but not the whole of a panorama', () => {
  expect(rectOf(landscape, shaped(landscape, wholeCrop, 'original'))).toEqual({ x: 0, y: 0, ...landscape })
  const panorama = { width: 9000, height: 1000 }
  expect(rectOf(panorama, shaped(panorama, wholeCrop, 'original')).width).toBe(2000)
})

test('pushed to the right, the picture shows more of its left, and never beyond its edge', () => {
  const once = pushed(landscape, wholeCrop, { x: 300, y: 0 })
  expect(rectOf(landscape, once).x).toBe(500)
  expect(rectOf(landscape, pushed(landscape, once, { x: 5000, y: 5000 }))).toMatchObject({ x: 0, y: 0 })
})

test('what lies under the fingers stays there when one zooms', () => {
  const about = { x: 0.25, y: 0.75 }
  const before = rectOf(landscape, wholeCrop)
  const after = rectOf(landscape, zoomed(landscape, wholeCrop, 2, about))
  expect(after.width).toBe(before.width / 2)
  expect(after.x + after.width * about.x).toBeCloseTo(before.x + before.width * about.x)
  expect(after.y + after.height * about.y).toBeCloseTo(before.y + before.height * about.y)
})

test('nobody zooms in until there is only grain, nor out of the picture', () => {
  const small = { width: 480, height: 600 }
  expect(mostZoom(small, wholeCrop)).toBeCloseTo(1.2)
  expect(zoomed(small, wholeCrop, 9).zoom).toBeCloseTo(1.2)
  expect(zoomed(small, wholeCrop, 0.1).zoom).toBe(1)
})

test('four quarter turns, either way, lead back to where one was', () => {
  const begun = zoomed(landscape, pushed(landscape, wholeCrop, { x: 400, y: 0 }), 2)
  for (const way of ['left', 'right'] as const) {
    let crop = begun
    for (let nth = 0; nth < 4; nth += 1) {
      crop = turned(landscape, crop, way)
      expect(isWithin(landscape, crop)).toBe(true)
    }
    expect(crop.turns).toBe(begun.turns)
  }
  expect(rectOf(landscape, turned(landscape, wholeCrop, 'right'))).toMatchObject({
    width: 3000,
    height: 3750,
  })
})

test('nothing larger leaves the device than anybody is ever shown', () => {
  expect(outputOf({ width: 2400, height: 3000 })).toEqual({ width: 1638, height: MAX_SIDE })
  expect(outputOf({ width: 300, height: 375 })).toEqual({ width: 300, height: 375 })
})

test('the frame fits its stage with room around it, upright or lying', () => {
  for (const stage of [
    { width: 390, height: 600 },
    { width: 640, height: 300 },
  ]) {
    const { x, y, width, height } = frameOn(stage, { width: 4, height: 5 })
    expect(width / height).toBeCloseTo(0.8)
    expect(x).toBeGreaterThanOrEqual(8)
    expect(y).toBeGreaterThanOrEqual(8)
    expect(x + width).toBeLessThanOrEqual(stage.width - 8)
    expect(y + height).toBeLessThanOrEqual(stage.height - 8)
  }
})
