import { afterEach, expect, test, vi } from 'vitest'
import { addLayer } from './back-layers.ts'

const depth = () => Number(Object(history.state).layers ?? 0)
/** jsdom moves through the history in a later task. */
const untilDepth = (layers: number) => vi.waitFor(() => expect(depth()).toBe(layers))
const microtask = () => new Promise<void>((resolve) => queueMicrotask(resolve))

function open() {
  let remove = () => {}
  const close = vi.fn(() => remove())
  remove = addLayer(close)
  return { close, remove }
}

afterEach(() => untilDepth(0))

test('Back closes what is open, the topmost first, and stays on the screen', async () => {
  history.replaceState({ key: 'screen' }, '')
  const sheet = open()
  const dialog = open()
  await untilDepth(2)
  expect(history.state).toEqual({ key: 'screen', layers: 2 })
  history.back()
  await vi.waitFor(() => expect(dialog.close).toHaveBeenCalledOnce())
  expect(sheet.close).not.toHaveBeenCalled()
  history.back()
  await vi.waitFor(() => expect(sheet.close).toHaveBeenCalledOnce())
  await untilDepth(0)
  expect(history.state).toEqual({ key: 'screen' })
})

test('what is closed otherwise takes its entry with it', async () => {
  const sheet = open()
  await untilDepth(1)
  sheet.remove()
  await untilDepth(0)
  expect(sheet.close).not.toHaveBeenCalled()
})

test('where one closes as another opens, the history stays as it is', async () => {
  const sheet = open()
  await untilDepth(1)
  const go = vi.spyOn(history, 'go')
  const { length } = history
  sheet.remove()
  const dialog = open()
  await microtask()
  expect(go).not.toHaveBeenCalled()
  expect(history.length).toBe(length)
  dialog.remove()
  await untilDepth(0)
})

test('two that close one after the other take two entries with them, and no more', async () => {
  history.replaceState({ key: 'before' }, '')
  history.pushState({ key: 'screen' }, '')
  const [sheet, dialog] = [open(), open()]
  await untilDepth(2)
  dialog.remove()
  await microtask()
  sheet.remove()
  await microtask()
  await untilDepth(0)
  // A layer that opens now is above the screen, and not above what was there before.
  const next = open()
  await untilDepth(1)
  expect(history.state).toEqual({ key: 'screen', layers: 1 })
  next.remove()
})

test('one that opens while the history still moves gets its entry afterwards', async () => {
  const sheet = open()
  await untilDepth(1)
  sheet.remove()
  await microtask()
  const hasMoved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  const dialog = open()
  await hasMoved
  await untilDepth(1)
  expect(dialog.close).not.toHaveBeenCalled()
  dialog.remove()
})

test('after a link in a sheet, Back passes over the entry of the sheet', async () => {
  history.replaceState({ key: 'list' }, '')
  const sheet = open()
  await untilDepth(1)
  history.pushState({ key: 'next' }, '')
  sheet.remove()
  await microtask()
  expect(history.state).toEqual({ key: 'next' })
  history.back()
  await vi.waitFor(() => expect(history.state).toEqual({ key: 'list' }))
})
