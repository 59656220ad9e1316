import { act, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type InstallPrompt, keepInstallPrompt, kept } from './install-prompt.ts'
import {
  askToInstall,
  countDay,
  declineInstall,
  isOfferTime,
  noteWarmMoment,
  useInstallWay,
} from './installing.ts'

const DAY_MS = 86_400_000
const FIRST = Date.parse('2026-06-15T12:00:00Z')
const onDay = (day: number) => FIRST + (day - 1) * DAY_MS
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1'

/** Uses the page on these days, and twice on each. */
function use(...days: number[]): void {
  for (const day of days) for (const hour of [0, 3]) countDay(onDay(day) + hour * 3_600_000)
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  kept.prompt = undefined
  vi.unstubAllGlobals()
})

test('the app is offered on the third day of use, however long ago the others were', () => {
  use(1)
  expect(isOfferTime(onDay(1))).toBe(false)
  use(40)
  expect(isOfferTime(onDay(40))).toBe(false)
  use(41)
  expect(isOfferTime(onDay(41))).toBe(true)
})

test('after a first match or message it is offered earlier, but not on the first day', () => {
  use(1)
  noteWarmMoment()
  expect(isOfferTime(onDay(1))).toBe(false)
  use(2)
  expect(isOfferTime(onDay(2))).toBe(true)
})

test('who does not want it is not asked for 60 days', () => {
  use(1, 2, 3)
  declineInstall(onDay(3))
  noteWarmMoment()
  use(4, 5)
  expect(isOfferTime(onDay(62))).toBe(false)
  expect(isOfferTime(onDay(63))).toBe(true)
})

test('where nothing can be remembered, nothing is offered', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  use(1, 2, 3)
  expect(isOfferTime(onDay(3))).toBe(false)
  vi.restoreAllMocks()
  localStorage.setItem('hearth.install', 'broken')
  expect(isOfferTime(onDay(3))).toBe(false)
})

const Way = () => createElement('p', null, useInstallWay() ?? 'no way')
const shown = () => screen.getByText(/prompt|steps|no way/).textContent

function bringPrompt(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(() => Promise.resolve({ outcome }))
  const event: InstallPrompt = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
  })
  act(() => void dispatchEvent(event))
  return { event, prompt }
}

test('the prompt of the browser is kept, shown once for a press, and gone with the installation', async () => {
  keepInstallPrompt()
  render(createElement(Way))
  expect(shown()).toBe('no way')
  const { event, prompt } = bringPrompt('dismissed')
  expect(event.defaultPrevented).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
  expect(shown()).toBe('prompt')
  await act(askToInstall)
  expect(prompt).toHaveBeenCalledOnce()
  expect(shown()).toBe('no way')
  use(1, 2, 3)
  expect(isOfferTime(Date.now())).toBe(false)
  bringPrompt('accepted')
  act(() => void dispatchEvent(new Event('appinstalled')))
  expect(shown()).toBe('no way')
})

test.each([
  [IPHONE, 0, 'steps'],
  [
    IPHONE.replace('iPhone; CPU iPhone OS 18_5 like Mac OS X', 'Macintosh; Intel Mac OS X 10_15_7'),
    5,
    'steps',
  ],
  [
    IPHONE.replace('iPhone; CPU iPhone OS 18_5 like Mac OS X', 'Macintosh; Intel Mac OS X 10_15_7'),
    0,
    'no way',
  ],
  [IPHONE.replace(/ Version.*/, ' [FBAN/FBIOS]'), 5, 'no way'],
])('a browser that calls itself %s, with %s points of touch: %s', (userAgent, maxTouchPoints, way) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  render(createElement(Way))
  expect(shown()).toBe(way)
})

test('the installed app is not offered, also on an iPhone', () => {
  vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5, standalone: true })
  const { unmount } = render(createElement(Way))
  expect(shown()).toBe('no way')
  unmount()
  vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5 })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
  render(createElement(Way))
  expect(shown()).toBe('no way')
})
