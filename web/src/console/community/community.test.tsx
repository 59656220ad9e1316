import type { CommunitySettingsView } from '@hearth/contract/console/community'
import type { ConsoleSessionView } from '@hearth/contract/console/staff'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { inMinutes, MY_ID, signedIn } from '../../testing/people.ts'
import { ConsoleApp } from '../ConsoleApp.tsx'

const texts = { headline: 'Hearts meet', tagline: 'Families approve', closing: 'A seat is saved' }
const untouched: CommunitySettingsView = {
  name: { own: null, fallback: 'Linden' },
  color: { own: null, fallback: '#ad401b' },
  colorDark: { own: null, fallback: '#f08a5b' },
  hasOwnMark: false,
  landing: { own: null, fallback: { en: texts, de: texts, ar: texts } },
  language: { own: null, fallback: 'en' },
  distanceUnit: null,
  banner: null,
  maintenance: null,
}
const colours = {
  brand: '#ad401b',
  strong: '#8b371a',
  on: '#fff',
  soft: '#eee',
  ground: '#fff',
  surface: '#fff',
  ink: '#000',
}
const READ = 'GET /api/console/community'
const CHANGE = 'PATCH /api/console/community'

function open(
  answers: Parameters<typeof fakeServer>[0] = {},
  role: ConsoleSessionView['member']['role'] = 'admin',
) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/console/session': (): ConsoleSessionView => ({
      member: { id: MY_ID, name: 'robin', email: 'robin@example.org', role },
      hasSecondFactor: true,
      strongUntil: inMinutes(300),
      freshUntil: null,
    }),
    'GET /api/console/cases': () => ({
      cases: [],
      counts: { waiting: 0, mine: 0, claimed: 0, escalated: 0, proposed: 0, decided: 0, overdue: 0 },
      overdue: [0, 0, 0],
      next: null,
    }),
    'GET /api/console/case-order': () => ({ decidedCases: 0, learned: null }),
    [READ]: () => untouched,
    'GET /api/console/community/palette': ({ query }) => ({
      light: {
        ...colours,
        unreadable: query['light'] === '#ffd400' ? [{ place: 'button', contrast: 1.38 }] : [],
      },
      dark: { ...colours, unreadable: [] },
    }),
    ...answers,
  })
  render(
    <MemoryRouter initialEntries={['/community']}>
      <ConsoleApp />
    </MemoryRouter>,
  )
  return { server, user: userEvent.setup() }
}

// As when the window gets the focus again.
const readAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('a field says which setting of the server counts, and only what was changed is sent', async () => {
  const { server, user } = open({
    [CHANGE]: () => ({ ...untouched, name: { own: 'Oak', fallback: 'Linden' } }),
  })
  const look = await section('Name and look')
  const name = look.getByLabelText('Name')
  expect(look.getByText('From the server’s settings: Linden')).toBeDefined()
  await user.type(name, 'Oak')
  expect(look.getByText('Not saved yet')).toBeDefined()
  await user.click(look.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(server.calls(CHANGE)[0]?.body).toEqual({ name: 'Oak' })
  expect(look.queryByText('Not saved yet')).toBeNull()
  await user.click(look.getByRole('button', { name: 'Use the server’s setting: Name' }))
  await user.click(look.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls(CHANGE)).toHaveLength(2))
  expect(server.calls(CHANGE)[1]?.body).toEqual({ name: null })
})

test('what another admin saves meanwhile is shown, and stays', async () => {
  let view = untouched
  const { server, user } = open({ [READ]: () => view, [CHANGE]: () => view })
  const look = await section('Name and look')
  const banner = await section('Announcement')
  await user.type(banner.getByLabelText('Text: Deutsch'), 'Umzug')
  await user.type(look.getByLabelText('Colour by day'), '#123456')
  view = {
    ...untouched,
    name: { own: 'Oak', fallback: 'Linden' },
    landing: { own: { de: { ...texts, headline: 'Eiche' } }, fallback: untouched.landing.fallback },
    language: { own: 'de', fallback: 'en' },
    banner: { kind: 'warning', texts: { en: 'We move' }, link: null, endsAt: null },
  }
  readAgain()
  await look.findByDisplayValue('Oak')
  await user.click(look.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls(CHANGE)[0]?.body).toEqual({ color: '#123456' }))
  await user.click(banner.getByRole('button', { name: 'Save announcement' }))
  await waitFor(() =>
    expect(server.calls(CHANGE)[1]?.body).toEqual({
      banner: { kind: 'warning', texts: { en: 'We move', de: 'Umzug' }, link: null, endsAt: null },
    }),
  )
  const region = await section('Language and units')
  await user.selectOptions(region.getByLabelText(/^Distances/), 'miles')
  await user.click(region.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls(CHANGE)[2]?.body).toEqual({ distanceUnit: 'miles' }))
  const landing = await section('Landing page')
  const german = within(landing.getByRole('group', { name: 'Deutsch' }))
  expect(german.getByLabelText<HTMLInputElement>('Headline').value).toBe('Eiche')
  expect(landing.queryByText('Not saved yet')).toBeNull()
})

test('a saved text is shown as it was stored, and counts as saved', async () => {
  const { user } = open({ [CHANGE]: () => ({ ...untouched, name: { own: 'Oak', fallback: 'Linden' } }) })
  const look = await section('Name and look')
  await user.type(look.getByLabelText('Name'), 'Oak ')
  await user.click(look.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(look.queryByText('Not saved yet')).toBeNull())
  expect(look.getByLabelText<HTMLInputElement>('Name').value).toBe('Oak')
})

test('what is typed while a part is saved stays', async () => {
  const held = Promise.withResolvers<void>()
  const { server, user } = open({
    [CHANGE]: async () => {
      await held.promise
      return { ...untouched, name: { own: 'Oak', fallback: 'Linden' } }
    },
  })
  const look = await section('Name and look')
  const name = look.getByLabelText<HTMLInputElement>('Name')
  await user.type(name, 'Oak')
  await user.click(look.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls(CHANGE)).toHaveLength(1))
  await user.type(name, 's')
  held.resolve()
  await screen.findByText('Saved')
  expect(name.value).toBe('Oaks')
  expect(look.getByText('Not saved yet')).toBeDefined()
})

test('a colour that cannot be read says where, before it is saved', async () => {
  const { user } = open()
  const look = await section('Name and look')
  const colour = look.getByLabelText('Colour by day')
  await user.type(colour, '#ffd400')
  expect(
    await look.findByText('Hard to read under the words of a button: contrast 1.4, and 4.5 is needed'),
  ).toBeDefined()
  expect(colour.getAttribute('aria-invalid')).toBe('true')
})

test('what was typed stays when saving fails, and errors stand at their fields', async () => {
  const { server, user } = open({ [CHANGE]: noNetwork })
  const banner = await section('Announcement')
  const text = banner.getByLabelText<HTMLTextAreaElement>('Text: English')
  await user.type(text, 'We move on Sunday')
  await user.type(banner.getByLabelText('Link (optional)'), 'our page')
  await user.click(banner.getByRole('button', { name: 'Show announcement' }))
  expect((await banner.findByRole('alert')).textContent).toContain('What you entered is still here')
  server.answer(CHANGE, () => new Refusal(422, 'invalid', { 'banner.link': ['link_incomplete'] }))
  await user.click(banner.getByRole('button', { name: 'Show announcement' }))
  expect(await banner.findByText(/^Enter a full address/)).toBeDefined()
  expect(banner.getByLabelText('Link (optional)').getAttribute('aria-invalid')).toBe('true')
  expect(text.value).toBe('We move on Sunday')
  expect(server.calls(CHANGE)[1]?.body).toEqual({
    banner: { kind: 'information', texts: { en: 'We move on Sunday' }, link: 'our page', endsAt: null },
  })
})

test('the community is closed with an expected end, and opened again', async () => {
  const { server, user } = open({
    [CHANGE]: ({ body }) => ({ ...untouched, ...(body as object) }),
  })
  const maintenance = await section('Maintenance')
  const local = '2031-03-01T14:00'
  await user.type(maintenance.getByLabelText('Expected end (optional)'), local)
  await user.click(maintenance.getByRole('button', { name: 'Close for maintenance' }))
  expect(await maintenance.findByText(/^The community is closed/)).toBeDefined()
  expect(server.calls(CHANGE)[0]?.body).toEqual({ maintenance: { until: new Date(local).toISOString() } })
  await user.click(maintenance.getByRole('button', { name: 'Open again' }))
  expect(await maintenance.findByText('The community is open.')).toBeDefined()
  expect(server.calls(CHANGE)[1]?.body).toEqual({ maintenance: null })
})

test('a logo is sent as text, and one that is too large is not sent', async () => {
  const { server, user } = open({ [CHANGE]: () => ({ ...untouched, hasOwnMark: true }) })
  const look = await section('Name and look')
  const field = look.getByLabelText('Logo')
  await user.upload(field, new File(['x'.repeat(65_537)], 'large.svg', { type: 'image/svg+xml' }))
  expect(await look.findByText(/^This file is too large/)).toBeDefined()
  expect(server.calls(CHANGE)).toEqual([])
  await user.upload(field, new File(['<svg/>'], 'small.svg', { type: 'image/svg+xml' }))
  await waitFor(() => expect(server.calls(CHANGE)[0]?.body).toEqual({ mark: '<svg/>' }))
  expect(await look.findByText('Set here')).toBeDefined()
})

test('texts of the landing page are saved by language', async () => {
  const { server, user } = open({ [CHANGE]: () => untouched })
  const landing = await section('Landing page')
  const german = within(landing.getByRole('group', { name: 'Deutsch' }))
  await user.type(german.getByLabelText('Headline'), 'Unter der Linde')
  await user.click(landing.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls(CHANGE)).toHaveLength(1))
  expect(server.calls(CHANGE)[0]?.body).toEqual({
    landing: { de: { headline: 'Unter der Linde', tagline: '', closing: '' } },
  })
})

test('others than admins have no way to it', async () => {
  open({}, 'moderator')
  await screen.findByRole('link', { name: /^Waiting/ })
  expect(screen.queryByRole('link', { name: 'Community' })).toBeNull()
})
