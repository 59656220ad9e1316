// @vitest-environment-options { "url": "https://hearth.example/" }

import { expect, test } from 'vitest'
import { cookieLine, putCookie } from './cookies.ts'
import { chosenTheme } from './theme.ts'

test('over https the page writes __Host- cookies, for this host alone and not sent by other sites', () => {
  for (const name of ['theme', 'language'] as const) {
    const rest = `${name}=de; Path=/; Max-Age=31536000; SameSite=Lax`
    expect(cookieLine(name, 'de', true)).toBe(`__Host-${rest}; Secure`)
    // Over http browsers refuse the prefix, and keep no secure cookie.
    expect(cookieLine(name, 'de', false)).toBe(`hearth_${rest}`)
    expect(cookieLine(name, undefined, true)).toMatch(/^__Host-\w+=; Path=\/; Max-Age=0; /)
    putCookie(name, 'ar')
    expect(document.cookie).toBe(`__Host-${name}=ar`)
    putCookie(name, undefined)
    expect(document.cookie).toBe('')
  }
})

test('a choice that was kept without the prefix is read until it is replaced', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: an earlier release wrote this line, and `putCookie` no longer does
  document.cookie = 'hearth_theme=dark; Path=/; Max-Age=1000; SameSite=Lax; Secure'
  expect(chosenTheme()).toBe('dark')
  putCookie('theme', 'light')
  expect(chosenTheme()).toBe('light')
  expect(document.cookie).toBe('__Host-theme=light')
  putCookie('theme', undefined)
  expect(chosenTheme()).toBe('system')
})
