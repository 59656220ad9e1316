import type { OwnClipsView, OwnIntroView } from '@hearth/contract/media/intros'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCamera } from '../../../testing/fake-camera.ts'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { asksBeforeLeaving } from '../../../testing/leaving.ts'
import { Closable, openPart } from '../../../testing/open-part.tsx'
import { idOf, limitsWith, signedIn } from '../../../testing/people.ts'
import { OwnIntro } from './OwnIntro.tsx'

const OWN = 'GET /api/profile/clips'
const BEGIN = 'POST /api/profile/intro'
const PART = 'PUT /api/photos/uploads/:id'
const UPLOAD = 'GET /api/photos/uploads/:id'
const UPLOAD_ID = idOf(6_001)

const shown: OwnIntroView = {
  id: idOf(60),
  promptId: 'sunday-ten',
  captions: 'Soup and a walk.',
  visibleTo: 'matches',
  state: 'shown',
  reason: null,
  media: { id: idOf(61), durationMs: 12_000, aspect: 0.75 },
}

/** The sliders look how wide they are, which jsdom does not know. */
let camera: ReturnType<typeof fakeCamera>
beforeEach(() => {
  camera = fakeCamera()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The profile of somebody with this intro, on a server that takes another. */
function open(intro: OwnIntroView | null = null) {
  let clips: OwnClipsView = { isAvailable: true, maxIntroMs: 30_000, intro, voiceAnswers: [] }
  const upload = (facts: object) => ({ id: UPLOAD_ID, clientId: idOf(6_002), size: 8, offset: 0, ...facts })
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    [OWN]: () => clips,
    [BEGIN]: () => upload({ state: 'receiving' }),
    [PART]: () => upload({ state: 'working', offset: 8 }),
    [UPLOAD]: () => {
      clips = { ...clips, intro: shown }
      return upload({ state: 'done', offset: 8 })
    },
    'DELETE /api/photos/uploads/:id': () => upload({ state: 'receiving' }),
    'PATCH /api/profile/intro': ({ body }) => {
      clips = { ...clips, intro: { ...shown, ...(body as object) } }
      return clips
    },
  })
  return {
    ...openPart(
      <Closable>
        <OwnIntro />
      </Closable>,
    ),
    server,
  }
}
type OpenedIntro = ReturnType<typeof open>

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async ({ user }: OpenedIntro, name: string | RegExp) => user.click(await button(name))

async function turnOn(opened: OpenedIntro) {
  await press(opened, 'Add a video')
  await press(opened, 'Turn on the camera')
}

/** Presses a button, and lets so much time pass. */
async function pressAndWait(name: string, ms: number) {
  const pressed = await button(name)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  act(() => pressed.click())
  for (let passed = 0; passed < ms; passed += 1000) await act(() => vi.advanceTimersByTimeAsync(1000))
}

/** Records for so long; the three seconds before are counted down. */
async function record(ms: number) {
  await waitFor(async () => expect((await button('Record')).ariaDisabled ?? null).toBeNull())
  await pressAndWait('Record', 3000 + ms)
}

/** jsdom plays nothing, so it is told how long the video is. */
async function learnLength(seconds: number) {
  const video = await screen.findByLabelText<HTMLVideoElement>('Your video')
  Object.defineProperty(video, 'duration', { value: seconds, configurable: true })
  fireEvent.loadedMetadata(video)
  return video
}

async function chooseFile(opened: OpenedIntro, bytes = 100) {
  await press(opened, 'Add a video')
  await button('Choose a file')
  const input = document.querySelector<HTMLInputElement>('[data-intro-file]')
  if (!input) throw new Error('There is nothing to choose with')
  const file = new File([new Uint8Array(100)], 'me.mp4', { type: 'video/mp4' })
  Object.defineProperty(file, 'size', { value: bytes })
  await opened.user.upload(input, file)
}

async function toDetails(opened: OpenedIntro) {
  await chooseFile(opened)
  await learnLength(12)
  await press(opened, 'Next')
}

async function send(opened: OpenedIntro) {
  await toDetails(opened)
  await opened.user.type(screen.getByRole('textbox', { name: 'Captions' }), 'Hello there')
  await press(opened, 'Add to profile')
}

test('few uploads are left, and the sheet says so before anything is recorded', async () => {
  const opened = open()
  opened.server.answer('GET /api/limits', () => limitsWith('media_uploads', 199, 200))
  await press(opened, 'Add a video')
  expect(await screen.findByText(/^1 upload left\. Resets (tomorrow )?at /)).toBeDefined()
})

test.each([
  ['NotAllowedError', /camera is blocked/],
  ['NotFoundError', /can’t find a camera/],
  ['NotReadableError', /Another app is using the camera/],
])('a camera that gives nothing (%s) says what helps, and can be tried again', async (name, words) => {
  camera.refuse(name)
  const opened = open()
  await turnOn(opened)
  expect((await screen.findByText(words)).role).toBe('alert')
  camera.refuse(undefined)
  await press(opened, 'Turn on the camera')
  expect(await button('Record')).toBeDefined()
  expect(screen.queryByText(words)).toBeNull()
})

test('after a countdown it records until the same button stops it, and the camera goes off', async () => {
  const opened = open()
  await turnOn(opened)
  await record(2000)
  expect(screen.getByText('28 seconds left')).toBeDefined()
  vi.useRealTimers()
  act(() => screen.getByRole('button', { name: 'Stop' }).click())
  await screen.findByRole('dialog', { name: 'Cut it' })
  expect(camera.isOn()).toBe(false)
  await press(opened, 'Record again')
  expect(await button('Turn on the camera')).toBeDefined()
})

test('after thirty seconds a recording ends by itself', async () => {
  await turnOn(open())
  await record(31_000)
  vi.useRealTimers()
  expect(await screen.findByRole('dialog', { name: 'Cut it' })).toBeDefined()
})

test('closing the sheet turns the camera off', async () => {
  const opened = open()
  await turnOn(opened)
  await button('Record')
  await opened.user.keyboard('{Escape}')
  await waitFor(() => expect(camera.isOn()).toBe(false))
})

test('a file that is too large, too long or unreadable says so', async () => {
  const opened = open()
  await chooseFile(opened, 1024 ** 3)
  expect(await screen.findByText(/larger than \d+ MB/)).toBeDefined()
  await opened.user.keyboard('{Escape}')
  await chooseFile(opened)
  await learnLength(181)
  expect(await screen.findByText(/longer than 3 minutes/)).toBeDefined()
  await opened.user.keyboard('{Escape}')
  await chooseFile(opened)
  fireEvent.error(await screen.findByLabelText('Your video'))
  expect(await screen.findByText(/can’t play that file/)).toBeDefined()
})

test('start, end and cover picture are moved by the arrow keys, and the picture stays within', async () => {
  const opened = open()
  await chooseFile(opened)
  const video = await learnLength(12)
  const valueOf = (name: string) => Number(screen.getByRole('slider', { name }).ariaValueNow)
  const move = async (name: string, keys: string) => {
    screen.getByRole('slider', { name }).focus()
    await opened.user.keyboard(keys)
  }
  await move('Cover picture', '{ArrowRight>5/}')
  expect(valueOf('Cover picture')).toBe(500)
  expect(video.currentTime).toBe(0.5)
  await move('Start', '{ArrowRight>10/}')
  expect([valueOf('Start'), valueOf('Cover picture')]).toEqual([1000, 1000])
  await move('End', '{ArrowLeft>20/}')
  expect(valueOf('End')).toBe(10_000)
  await press(opened, 'Next')
  await opened.user.click(await screen.findByRole('checkbox', { name: 'No one speaks in it' }))
  await press(opened, 'Add to profile')
  await waitFor(() => expect(opened.server.calls(BEGIN)).toHaveLength(1))
  expect(opened.server.calls(BEGIN)[0]?.body).toMatchObject({
    captions: '',
    visibleTo: 'matches',
    edits: { fromMs: 1000, toMs: 10_000, posterMs: 1000 },
  })
})

test('without captions nobody else sees it, and “no one speaks” takes their place', async () => {
  const opened = open()
  await toDetails(opened)
  expect(await screen.findByText('You can add captions later. Until then, only you see it.')).toBeDefined()
  await opened.user.type(screen.getByRole('textbox', { name: 'Captions' }), 'Hi')
  expect(screen.queryByText(/Until then, only you see it/)).toBeNull()
  await opened.user.click(screen.getByRole('checkbox', { name: 'No one speaks in it' }))
  expect(screen.queryByRole('textbox', { name: 'Captions' })).toBeNull()
  await opened.user.click(screen.getByRole('checkbox', { name: 'No one speaks in it' }))
  await opened.user.clear(screen.getByRole('textbox', { name: 'Captions' }))
  await press(opened, 'Add to profile')
  await waitFor(() => expect(opened.server.calls(BEGIN)).toHaveLength(1))
  expect(Object.keys(opened.server.calls(BEGIN)[0]?.body as object)).not.toContain('captions')
})

test('a video that waits for its captions asks for them', async () => {
  const opened = open({ ...shown, captions: null, state: 'waiting_for_captions' })
  await press(opened, 'Add captions')
  const sheet = within(await screen.findByRole('dialog', { name: 'Your video intro' }))
  await opened.user.type(sheet.getByRole('textbox', { name: 'Captions' }), 'Good morning')
  await opened.user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText(/Add captions, or say/)).toBeNull())
  expect(opened.server.calls('PATCH /api/profile/intro')[0]?.body).toMatchObject({
    captions: 'Good morning',
  })
})

test('captions that are there can be changed, but not left empty', async () => {
  const opened = open(shown)
  await press(opened, 'Edit details')
  const field = await screen.findByRole('textbox', { name: 'Captions' })
  await opened.user.clear(field)
  expect(screen.queryByText(/You can add captions later/)).toBeNull()
  await press(opened, 'Save')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Add captions')).toBeDefined()
  expect(document.activeElement).toBe(field)
  await opened.user.type(field, 'Tea and a walk.')
  await press(opened, 'Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const changes = opened.server.calls('PATCH /api/profile/intro').map(({ body }) => body)
  expect(changes).toEqual([{ promptId: 'sunday-ten', visibleTo: 'matches', captions: 'Tea and a walk.' }])
})

test('a video that is sent shows how far it is, gets ready, and stands in the profile', async () => {
  const opened = open()
  const { server } = opened
  const whole = server.whole(PART)
  let goOn = () => {}
  server.answer(PART, async (asked) => {
    await new Promise<void>((resolve) => (goOn = resolve))
    return whole(asked)
  })
  expect(asksBeforeLeaving()).toBe(false)
  await send(opened)
  const bar = await screen.findByRole('progressbar', { name: 'Sending your video' })
  expect(bar.ariaValueNow).toBe('0')
  expect(asksBeforeLeaving()).toBe(true)
  goOn()
  expect(await screen.findByText('Your matches can watch it', {}, { timeout: 5000 })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Play video intro/ })).toBeDefined()
  expect(asksBeforeLeaving()).toBe(false)
})

test('closing the page asks first while a video is only in it', async () => {
  const opened = open()
  await turnOn(opened)
  expect(asksBeforeLeaving()).toBe(false)
  await record(1000)
  expect(asksBeforeLeaving()).toBe(true)
  vi.useRealTimers()
  act(() => screen.getByRole('button', { name: 'Stop' }).click())
  await screen.findByRole('dialog', { name: 'Cut it' })
  expect(asksBeforeLeaving()).toBe(true)
  await press(opened, 'Record again')
  await button('Turn on the camera')
  expect(asksBeforeLeaving()).toBe(false)
})

test('one that was cut off goes on when asked to, and can be discarded', async () => {
  const opened = open()
  const { server } = opened
  const whole = server.whole(BEGIN)
  server.answer(BEGIN, noNetwork)
  await send(opened)
  expect(await screen.findByText('You’re offline. Try again once you’re back.')).toBeDefined()
  await press(opened, 'Try again')
  await press(opened, 'Discard')
  expect(await button('Add a video')).toBeDefined()
  server.answer(BEGIN, () => new Refusal(422, 'media_removed_before'))
  await send(opened)
  expect(await screen.findByText('Your video wasn’t added.')).toBeDefined()
  server.answer(BEGIN, whole)
  await press(opened, 'Try again')
  expect(await screen.findByText('Your matches can watch it', {}, { timeout: 5000 })).toBeDefined()
  const ids = server.calls(BEGIN).map(({ body }) => (body as { clientId: string }).clientId)
  // The offline one and its repeat are the same upload; a refused one begins another.
  expect(new Set(ids).size).toBe(3)
})

test('one that fails while its section is closed says so, and can still be tried again', async () => {
  const opened = open()
  const { server } = opened
  const whole = server.whole(BEGIN)
  let fail = () => {}
  server.answer(BEGIN, async () => {
    await new Promise<void>((resolve) => (fail = resolve))
    return new Refusal(422, 'media_removed_before')
  })
  await send(opened)
  await screen.findByRole('progressbar', { name: 'Sending your video' })
  await press(opened, 'Close the section')
  fail()
  expect(await screen.findByText('Your video wasn’t added.')).toBeDefined()
  server.answer(BEGIN, whole)
  await press(opened, 'Open the section')
  await press(opened, 'Try again')
  expect(await screen.findByText('Your matches can watch it', {}, { timeout: 5000 })).toBeDefined()
})

test('it is sent from a page without `randomUUID`, as over plain http', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const opened = open()
  await send(opened)
  expect(await screen.findByText('Your matches can watch it', {}, { timeout: 5000 })).toBeDefined()
  expect(opened.server.calls(BEGIN)[0]?.body).toMatchObject({ captions: 'Hello there' })
})

test('where the server cannot make videos, none is offered and a sentence says so', async () => {
  const { server } = open()
  server.answer(OWN, () => ({ isAvailable: false, intro: null, voiceAnswers: [] }))
  expect(await screen.findByText('Videos aren’t available here right now.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a video' })).toBeNull()
})
