import type { CommunityView } from '@hearth/contract/public/community'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api, read } from '../../api/client.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const open: CommunityView = { banner: null, maintenance: null }
const banner = {
  id: 'one',
  kind: 'information' as const,
  texts: { en: 'We move on Sunday', de: 'Am Sonntag ziehen wir um' },
  link: '/terms',
}
const closed: CommunityView = { banner: null, maintenance: { until: null } }

function serve(first: CommunityView) {
  let view = first
  const server = fakeServer({ 'GET /api/community': () => view })
  const turn = async (next: CommunityView) => {
    view = next
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  }
  return { server, turn }
}

test('a banner is said politely, leads further, and stays away on this device once it is dismissed', async () => {
  const { turn } = serve({ ...open, banner })
  const { user } = openPage('/')
  const text = await screen.findByText('We move on Sunday')
  expect(text.closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/terms')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('We move on Sunday')).toBeNull()
  expect(localStorage.getItem('hearth.banner')).toBe('one')
  await turn({ ...open, banner: { ...banner, id: 'two', texts: { en: 'We move on Monday' } } })
  expect(await screen.findByText('We move on Monday')).toBeDefined()
})

/** Whether a link of the banner leads to another document; the browser itself stays here. */
async function leavesThePage(link: string): Promise<boolean> {
  serve({ ...open, banner: { ...banner, link } })
  const { user } = openPage('/')
  let isLeft: boolean | undefined
  const onClick = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', onClick)
  await user.click(await screen.findByRole('link', { name: 'Read more' }))
  removeEventListener('click', onClick)
  cleanup()
  return isLeft ?? false
}

test('a banner leads to the pages that the server writes as to documents of their own', async () => {
  expect(await leavesThePage('/terms?language=de')).toBe(true)
  expect(await leavesThePage('/licences')).toBe(true)
  expect(await leavesThePage('/safety')).toBe(false)
})

test('a banner that was dismissed before is not shown', async () => {
  localStorage.setItem('hearth.banner', 'one')
  const { server } = serve({ ...open, banner })
  openPage('/')
  await waitFor(() => expect(server.calls('GET /api/community')).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByText('We move on Sunday')).toBeNull()
})

test('a banner without a text in the language of the page has the English one', async () => {
  serve({ ...open, banner: { ...banner, texts: { de: 'Am Sonntag', en: 'On Sunday' } } })
  openPage('/')
  expect((await screen.findByText('On Sunday')).lang).toBe('en')
})

test('a warning is named to screen readers', async () => {
  serve({ ...open, banner: { ...banner, kind: 'warning' } })
  openPage('/')
  const text = await screen.findByText('We move on Sunday')
  expect(text.parentElement?.textContent).toBe('Important: We move on Sunday Read more')
})

test('maintenance covers the page, which keeps what was typed and opens again by itself', async () => {
  const { turn } = serve(open)
  const { user } = openPage('/auth')
  const email = await screen.findByLabelText('Email')
  await user.type(email, 'ana@example.org')
  let woken = 0
  addEventListener('online', () => (woken += 1), { once: true })
  await turn(closed)
  expect(await screen.findByRole('dialog', { name: 'We’re tidying up' })).toBeDefined()
  await turn(open)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.org')
  expect(woken).toBe(1)
})

test('a refused request shows the maintenance at once', async () => {
  const { server } = serve(open)
  openPage('/')
  await waitFor(() => expect(server.calls('GET /api/community')).toHaveLength(1))
  server.answer('GET /api/community', () => closed)
  server.answer('GET /api/likes', () => new Refusal(503, 'maintenance'))
  await act(async () => {
    await read(api.likes.$get({ query: {} })).catch(() => undefined)
  })
  expect(await screen.findByRole('dialog', { name: 'We’re tidying up' })).toBeDefined()
})

test('public pages can be read during maintenance', async () => {
  const { server } = serve(closed)
  openPage('/safety')
  await waitFor(() => expect(server.calls('GET /api/community')).toHaveLength(1))
  await act(async () => {})
  expect(screen.queryByRole('dialog')).toBeNull()
})
