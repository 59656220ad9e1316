import { afterEach, beforeEach, expect, test } from 'vitest'
import { chosenTheme, followTheme } from './theme.ts'
import { chooseTheme } from './theme-choice.ts'

// The page's types know nothing of Node.
declare const process: {
  getBuiltinModule: (id: 'node:fs') => { readFileSync: (path: string, encoding: 'utf8') => string }
}
const { readFileSync } = process.getBuiltinModule('node:fs')
const web = decodeURIComponent(new URL(import.meta.url).pathname).replace(/src\/lib\/browser\/[^/]+$/, '')
const html = readFileSync(`${web}index.html`, 'utf8')
const css = readFileSync(`${web}src/styles.css`, 'utf8')

const frames = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content)

let unfollow = () => {}

beforeEach(() => {
  document.head.innerHTML = html.match(/<meta name="theme-color"[^>]*>/g)?.join('') ?? ''
  unfollow = followTheme()
})

afterEach(() => {
  chooseTheme('system')
  unfollow()
  document.head.replaceChildren()
})

test('nothing chosen follows the device', () => {
  expect(chosenTheme()).toBe('system')
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(new Set(frames()).size).toBe(2)
})

test('a choice is kept where the server sees it, and the frame of the browser follows', () => {
  const [light, dark] = frames()
  chooseTheme('dark')
  expect(document.cookie).toContain('hearth_theme=dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(frames()).toEqual([dark, dark])
  chooseTheme('light')
  expect(frames()).toEqual([light, light])
  chooseTheme('system')
  expect(document.cookie).not.toContain('hearth_theme')
  expect(frames()).toEqual([light, dark])
})

test('a choice made in another tab is seen when this one comes to the front', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the other tab writes it
  document.cookie = 'hearth_theme=dark; Path=/'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('the frame of the browser has the colour of the ground', () => {
  expect(css).toContain(`--color-ground: light-dark(${frames().join(', ')});`)
})
