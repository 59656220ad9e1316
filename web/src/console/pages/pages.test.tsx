import type { ConsolePagesView, ConsolePageView, PublishPageInput } from '@hearth/contract/console/pages'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { inMinutes, MY_ID, signedIn } from '../../testing/people.ts'
import { ConsoleApp } from '../ConsoleApp.tsx'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const PUBLISH = 'POST /api/console/pages/terms/en'
const view: ConsolePageView = {
  page: 'terms',
  language: 'en',
  text: 'Old text',
  template: 'Write to [contact].',
  versions: [
    { number: 2, publishedAt: inMinutes(-60), author: null, changeNote: 'A note', needsAcceptance: true },
    {
      number: 1,
      publishedAt: inMinutes(-90),
      author: { id: MY_ID, name: 'robin' },
      changeNote: '',
      needsAcceptance: false,
    },
  ],
}
const pages: ConsolePagesView = {
  pages: [
    { page: 'terms', current: [{ language: 'en', number: 2, publishedAt: inMinutes(-60) }] },
    { page: 'privacy', current: [] },
    { page: 'imprint', current: [] },
    { page: 'rules', current: [] },
  ],
}

function open(path: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  // A box in a form measures itself.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const member = { id: MY_ID, name: 'robin', email: 'robin@example.org', role: 'admin' as const }
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/console/session': () => ({
      member,
      hasSecondFactor: true,
      strongUntil: inMinutes(300),
      freshUntil: inMinutes(4),
    }),
    'GET /api/console/cases': () => ({ cases: [], counts: {}, overdue: [0, 0, 0], next: null }),
    'GET /api/console/pages': () => pages,
    'GET /api/console/pages/terms/en': () => view,
    'POST /api/console/pages/preview': () => ({ html: '<h2>Shown</h2>' }),
    ...answers,
  })
  render(
    <MemoryRouter initialEntries={[path]}>
      <ConsoleApp />
    </MemoryRouter>,
  )
  return { server, user: userEvent.setup() }
}

test('the list says what is not published, and leads to each page', async () => {
  const { user } = open('/pages')
  await screen.findByText('3 pages aren’t published yet')
  await user.click(screen.getByRole('link', { name: /Terms, English/ }))
  expect(await screen.findByDisplayValue('Old text')).toBeDefined()
})

test('a draft is stored with every key, previewed, compared and published', async () => {
  const published = {
    ...view,
    text: 'New text',
    versions: [{ ...view.versions[0], number: 3 }, ...view.versions],
  }
  const { server, user } = open('/pages/terms/en', { [PUBLISH]: () => published })
  const text = await screen.findByLabelText('Text')
  expect(await screen.findByRole('heading', { name: 'Shown' })).toBeDefined()
  await user.clear(text)
  await user.type(text, 'New text')
  expect(localStorage.getItem('hearth_page_terms_en')).toContain('New text')
  expect(screen.getByText('Draft saved on this device')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Compare' }))
  expect((await screen.findByText('Removed:')).parentElement?.textContent).toContain('Old text')
  await user.type(screen.getByLabelText('What has changed, in a sentence'), 'All of it')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Publish version 3?')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Version 3 is published')
  expect(server.calls(PUBLISH)[0]?.body).toEqual({
    text: 'New text',
    changeNote: 'All of it',
    needsAcceptance: false,
    basedOn: 2,
  })
  expect(localStorage.getItem('hearth_page_terms_en')).toBeNull()
})

test('what is written while a version is published stays a draft', async () => {
  const held = Promise.withResolvers<void>()
  const { server, user } = open('/pages/terms/en', {
    [PUBLISH]: async () => {
      await held.promise
      return { ...view, versions: [{ ...view.versions[0], number: 3 }, ...view.versions] }
    },
  })
  const text = await screen.findByLabelText('Text')
  await user.clear(text)
  await user.type(text, 'New text')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Publish version 3?')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(server.calls(PUBLISH)).toHaveLength(1))
  await user.type(text, ' and more')
  held.resolve()
  await screen.findByText('Version 3 is published')
  expect(text).toHaveProperty('value', 'New text and more')
  expect(localStorage.getItem('hearth_page_terms_en')).toContain('New text and more')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(server.calls(PUBLISH)[1]?.body).toMatchObject({ basedOn: 3 }))
})

test('a stored draft that does not name its version is kept', async () => {
  localStorage.setItem(
    'hearth_page_terms_en',
    JSON.stringify({ text: 'Mine', changeNote: 'All of it', needsAcceptance: false }),
  )
  const { server, user } = open('/pages/terms/en', { [PUBLISH]: () => new Refusal(409, 'page_changed') })
  expect(await screen.findByDisplayValue('Mine')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(server.calls(PUBLISH)[0]?.body).toMatchObject({ basedOn: 0 }))
})

test('a draft of an older version is compared with the newer one before it can replace it', async () => {
  const newer = {
    ...view,
    text: 'Their text',
    versions: [{ ...view.versions[0], number: 3 }, ...view.versions],
  }
  const { user } = open('/pages/terms/en')
  await user.type(await screen.findByLabelText('Text'), ' and mine')
  cleanup()
  const { server } = open('/pages/terms/en', {
    'GET /api/console/pages/terms/en': () => newer,
    [PUBLISH]: ({ body }) => {
      if ((body as PublishPageInput).basedOn !== 3) return new Refusal(409, 'page_changed')
      return { ...newer, versions: [{ ...view.versions[0], number: 4 }, ...newer.versions] }
    },
  })
  const publish = async () => {
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    await screen.findByText('Publish version 4?')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
  }
  await publish()
  expect(await screen.findByText(/^A newer version was published/)).toBeDefined()
  expect((await screen.findByText('Removed:')).parentElement?.textContent).toContain('Their text')
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Old text and mine')
  await publish()
  await screen.findByText('Version 4 is published')
  expect(server.calls(PUBLISH).map(({ body }) => (body as PublishPageInput).basedOn)).toEqual([2, 3])
  expect(localStorage.getItem('hearth_page_terms_en')).toBeNull()
})

test('a refusal stands at its field, which takes the focus, and the draft stays', async () => {
  const problem = ['page_has_blanks', { blanks: '[contact]' }] as const
  const { user } = open('/pages/terms/en', {
    [PUBLISH]: () => new Refusal(422, [...problem], { text: [...problem] }),
  })
  const text = await screen.findByLabelText('Text')
  await user.click(screen.getByRole('button', { name: 'Use Hearth’s template' }))
  expect(screen.getByText('1 blank to fill in:')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Publish version 3?')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Fill in these blanks first: [contact]')
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(text).toHaveProperty('value', 'Write to [contact].')
})
