import type { PersonPageView } from '@hearth/contract/people/discovery'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ana, idOf, profileOf, signedIn } from '../../../testing/people.ts'

const CLIPS = 'GET /api/people/:id/clips'
const media = { id: idOf(70), durationMs: 24_000, aspect: 0.75 }
const person: PersonPageView = {
  person: ana,
  distanceBucket: null,
  why: null,
  note: null,
  relation: 'candidate',
  match: null,
}

afterEach(() => vi.restoreAllMocks())

function open(path: string, connection?: { saveData?: boolean; effectiveType?: string; type?: string }) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 9 }),
    'GET /api/people/:id': () => person,
    [CLIPS]: () => ({
      intro: { id: idOf(71), promptId: 'sunday-ten', captions: 'Hello, I’m Ana.', media },
      voiceAnswers: [],
    }),
    'GET /api/candidates': () => ({
      people: [ana],
      left: 1,
      leftIsMore: false,
      advice: [],
      next: null,
    }),
  })
  return { ...openPage(path), server, play }
}

const video = () => screen.findByLabelText<HTMLVideoElement>('Video intro')

test.each([
  ['without a connection that tells its cost', undefined, 'metadata'],
  ['on a fast connection', { saveData: false, effectiveType: '4g' }, 'metadata'],
  ['when data is to be saved', { saveData: true, effectiveType: '4g' }, 'none'],
  ['on a slow connection', { saveData: false, effectiveType: '3g' }, 'none'],
  ['on a mobile network', { effectiveType: '4g', type: 'cellular' }, 'none'],
])('an intro plays only when asked to, and %s loads so much before', async (_, connection, preload) => {
  const { user, play } = open(`/people/${ana.id}`, connection)
  const shown = await video()
  expect(shown.preload).toBe(preload)
  expect(shown.poster).toContain(`/api/media/${media.id}/poster.webp`)
  expect([shown.autoplay, shown.controls]).toEqual([false, false])
  expect(play).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: /^Play video intro/ }))
  expect(play).toHaveBeenCalledTimes(1)
  expect(shown.controls).toBe(true)
  expect(document.activeElement).toBe(shown)
})

test('its captions stand below, and a video that did not load can be tried again', async () => {
  const { user } = open(`/people/${ana.id}`)
  expect(await screen.findByText('Hello, I’m Ana.')).toBeDefined()
  const shown = await video()
  shown.dispatchEvent(new Event('error'))
  expect(await screen.findByText('This video didn’t load.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const play = await screen.findByRole('button', { name: /^Play video intro/ })
  expect(document.activeElement).toBe(play)
})

test('the deck loads and plays no intro', async () => {
  const { server, play } = open('/swipe', { effectiveType: '4g' })
  await screen.findByRole('button', { name: 'Like' })
  await waitFor(() => expect(server.calls('GET /api/candidates')).toHaveLength(1))
  expect(document.querySelector('video, audio')).toBeNull()
  expect(server.calls(CLIPS)).toEqual([])
  expect(play).not.toHaveBeenCalled()
})
