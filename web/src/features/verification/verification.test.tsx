import type { AttemptView, VerificationView, VerificationWay } from '@hearth/contract/media/verification'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCamera } from '../../testing/fake-camera.ts'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { requestEarly, untilShown } from '../../testing/late-answer.ts'
import { asksBeforeLeaving } from '../../testing/leaving.ts'
import { openPage } from '../../testing/open-page.tsx'
import { idOf, inMinutes, photoOf, signedIn } from '../../testing/people.ts'

const OWN = 'GET /api/verification'
const START = 'POST /api/verification/attempts'
const RECORDING = 'POST /api/verification/attempts/:id/recording'
const PUT = 'PUT /api/photos/uploads/:id'
const ATTEMPT = idOf(40)
const UPLOAD = idOf(41)

const viewOf = (facts: Partial<VerificationView> = {}): VerificationView => ({
  isAvailable: true,
  usesSoftware: false,
  hasPhoto: true,
  consent: null,
  attemptsLeft: 5,
  moreAt: null,
  attempt: null,
  badge: null,
  ...facts,
})
const consent = { version: 1, givenAt: '2026-03-01T12:00:00.000Z' }
const waiting: AttemptView = {
  state: 'waiting',
  id: ATTEMPT,
  way: 'speak',
  sentAt: '2026-03-01T12:05:00.000Z',
}
const openOf = (way: VerificationWay): AttemptView => ({
  state: 'open',
  id: ATTEMPT,
  way,
  steps: ['turn_left', 'nod', 'wave'],
  code: '4213',
  endsAt: inMinutes(3),
})

let camera: ReturnType<typeof fakeCamera>
beforeEach(() => {
  camera = fakeCamera()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function serve(view = viewOf()) {
  let shown = view
  const upload = (offset: number, size: number) => ({
    id: UPLOAD,
    clientId: idOf(42),
    state: offset < size ? 'receiving' : 'done',
    offset,
    size,
  })
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/photos': () => ({ photos: [1, 2, 3].map(photoOf), uploads: [], uploadsLeft: 9 }),
    [OWN]: () => shown,
    [START]: ({ body }) => {
      shown = viewOf({ consent, attemptsLeft: shown.attemptsLeft - 1, attempt: openOf(Object(body).way) })
      return shown
    },
    [RECORDING]: ({ body }) => ({ upload: upload(0, Object(body).size) }),
    [PUT]: ({ body }) => {
      shown = viewOf({ consent, attempt: waiting })
      const { size } = body as Blob
      return upload(size, size)
    },
    'DELETE /api/verification/attempts/:id': () => (shown = viewOf({ consent })),
    'DELETE /api/verification': () => (shown = viewOf()),
  })
  return { ...openPage('/verification'), server }
}

type OpenedVerification = ReturnType<typeof serve>

async function chooseWay({ user }: OpenedVerification, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Agree and continue' }))
  await user.click(await screen.findByRole('radio', { name }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

async function toSteps(opened: OpenedVerification, name = 'Move') {
  await chooseWay(opened, name)
  await opened.user.click(await screen.findByRole('button', { name: 'Turn on the camera' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Show my steps' }))
  await screen.findByRole('button', { name: 'Start recording' })
}

async function record({ user }: OpenedVerification) {
  await user.click(screen.getByRole('button', { name: 'Start recording' }))
  await user.click(await screen.findByRole('button', { name: 'Stop recording' }))
  await screen.findByRole('heading', { name: 'Take a look' })
}

test('a recording is sent after the consent, a way and the steps, and then waits for a verifier', async () => {
  const opened = serve()
  await screen.findByText('One or two verifiers of this community. Nobody else.')
  expect(screen.getByText(/7 days after the decision/)).toBeDefined()
  expect(screen.getByText('No software measures your face')).toBeDefined()
  await toSteps(opened)
  expect(opened.server.calls(START)[0]?.body).toEqual({
    clientId: expect.any(String),
    way: 'move',
    consent: true,
    version: 1,
  })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your steps' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('Nod'), expect.stringContaining('Wave')]),
  )
  expect(screen.getByText('4 2 1 3')).toBeDefined()
  await record(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Send it' }))
  expect(await screen.findByRole('heading', { name: 'We have your video' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'We have your video' }))
  expect(opened.server.calls(RECORDING)[0]).toMatchObject({ params: [ATTEMPT], body: { size: 8 } })
  expect(camera.isOn()).toBe(false)
})

test.each([
  ['Speak', true],
  ['Show a code', false],
  ['Move', false],
  ['Type', false],
])('for “%s” sound is recorded: %s', async (name, hasSound) => {
  const opened = serve()
  await chooseWay(opened, name)
  await opened.user.click(await screen.findByRole('button', { name: 'Turn on the camera' }))
  await screen.findByRole('button', { name: 'Show my steps' })
  expect(camera.asked[0]).toMatchObject({ audio: hasSound, video: { facingMode: 'user' } })
})

test.each([
  ['NotAllowedError', 'The camera is blocked'],
  ['NotFoundError', 'No camera found'],
  ['NotReadableError', 'The camera is busy'],
])('a camera that is refused by %s says what helps, and no time runs', async (name, heading) => {
  camera.refuse(name)
  const opened = serve()
  await chooseWay(opened, 'Speak')
  await opened.user.click(await screen.findByRole('button', { name: 'Turn on the camera' }))
  expect(await screen.findByRole('heading', { name: heading })).toBe(document.activeElement)
  expect(opened.server.calls(START)).toHaveLength(0)
  camera.refuse(undefined)
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Show my steps' })).toBeDefined()
})

test('a browser that cannot record says so', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  Reflect.deleteProperty(globalThis, 'MediaRecorder')
  const opened = serve()
  await chooseWay(opened, 'Move')
  await opened.user.click(await screen.findByRole('button', { name: 'Turn on the camera' }))
  expect(await screen.findByRole('heading', { name: 'This browser can’t record' })).toBeDefined()
  await opened.user.click(screen.getByRole('button', { name: 'Choose another way' }))
  expect(await screen.findByRole('radio', { name: 'Move' })).toBeDefined()
})

test('a camera that is unplugged meanwhile can be turned on again with the same steps', async () => {
  const opened = serve()
  await toSteps(opened)
  camera.unplug()
  expect(await screen.findByRole('heading', { name: 'The camera stopped' })).toBeDefined()
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Start recording' })).toBeDefined()
  expect(opened.server.calls(START)).toHaveLength(1)
})

test('a recording can be taken again, and the camera goes off when the page is left', async () => {
  const opened = serve()
  await toSteps(opened)
  await record(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Record again' }))
  await screen.findByRole('button', { name: 'Start recording' })
  expect(asksBeforeLeaving()).toBe(false)
  await record(opened)
  expect(asksBeforeLeaving()).toBe(true)
  expect(camera.asked).toHaveLength(1)
  await opened.user.click(screen.getByRole('link', { name: 'Back to Settings' }))
  await waitFor(() => expect(camera.isOn()).toBe(false))
  expect(asksBeforeLeaving()).toBe(false)
})

test('what is typed meanwhile is sent along, and an empty text cannot be sent', async () => {
  const opened = serve()
  await toSteps(opened, 'Type')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type here' }).disabled).toBe(true)
  await record(opened)
  expect(screen.getByText(/You haven’t typed anything/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull()
  await opened.user.click(screen.getByRole('button', { name: 'Record again' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Start recording' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Type here' }))
  await opened.user.keyboard('4213, a green jumper ')
  await opened.user.click(screen.getByRole('button', { name: 'Stop recording' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Send it' }))
  await screen.findByRole('heading', { name: 'We have your video' })
  expect(opened.server.calls(RECORDING)[0]?.body).toMatchObject({ typed: '4213, a green jumper' })
})

test('a recording ends by itself after twenty seconds', async () => {
  const opened = serve()
  await toSteps(opened)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => screen.getByRole('button', { name: 'Start recording' }).click())
  expect(screen.getByText('Recording for up to 20 seconds')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  vi.useRealTimers()
  expect(await screen.findByRole('heading', { name: 'Take a look' })).toBeDefined()
})

test('after three minutes the steps are over, and new ones can be drawn', async () => {
  const opened = serve()
  await toSteps(opened)
  const start = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(start + 125_000)
  expect(await screen.findByText('1 minute left')).toBeDefined()
  now.mockReturnValue(start + 175_000)
  expect(await screen.findByText('10 seconds left')).toBeDefined()
  now.mockReturnValue(start + 190_000)
  const over = await screen.findByRole('heading', { name: 'Time’s up' })
  await waitFor(() => expect(document.activeElement).toBe(over))
  now.mockRestore()
  await opened.user.click(screen.getByRole('button', { name: 'Get new steps' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Show my steps' }))
  expect(await screen.findByRole('button', { name: 'Start recording' })).toBeDefined()
  expect(opened.server.calls(START)).toHaveLength(2)
})

test('a recording that comes too late is not sent', async () => {
  const opened = serve()
  opened.server.answer(RECORDING, () => new Refusal(409, 'attempt_over'))
  await toSteps(opened)
  await record(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Send it' }))
  expect(await screen.findByRole('heading', { name: 'Time’s up' })).toBeDefined()
})

test('sending goes on where it was after the network was gone', async () => {
  const opened = serve()
  const { server } = opened
  const put = server.whole(PUT)
  server.answer(PUT, noNetwork)
  server.answer('GET /api/photos/uploads/:id', () => ({
    id: UPLOAD,
    clientId: idOf(42),
    state: 'receiving',
    offset: 0,
    size: 8,
  }))
  await toSteps(opened)
  await record(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Send it' }))
  expect(await screen.findByText('That didn’t work. Check your connection and try again.')).toBeDefined()
  server.answer(PUT, put)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'We have your video' })).toBeDefined()
  expect(server.calls(RECORDING)).toHaveLength(1)
})

test('a recording that the server cannot use leads to new steps', async () => {
  const opened = serve()
  opened.server.answer(RECORDING, () => new Refusal(422, 'file_empty'))
  await toSteps(opened)
  await record(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Send it' }))
  expect(await screen.findByRole('heading', { name: 'We couldn’t use that video' })).toBeDefined()
  await opened.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Turn on the camera' })).toBeDefined()
})

test('what was requested before the recording was sent does not hide that it waits', async () => {
  const opened = serve()
  const answer = opened.server.whole(PUT)
  const sent = Promise.withResolvers<void>()
  opened.server.answer(PUT, async (asked) => {
    await sent.promise
    return answer(asked)
  })
  await toSteps(opened)
  await record(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Send it' }))
  await screen.findByRole('progressbar', { name: 'Sent so far' })
  const answerLate = await requestEarly(opened.server, OWN)
  sent.resolve()
  await untilShown()
  await answerLate()
  expect(await screen.findByRole('heading', { name: 'We have your video' })).toBeDefined()
})

test('sending can be cancelled, which deletes the recording', async () => {
  const opened = serve()
  opened.server.answer(PUT, () => new Promise(() => undefined))
  await toSteps(opened)
  await record(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Send it' }))
  expect(await screen.findByRole('progressbar', { name: 'Sent so far' })).toBeDefined()
  await opened.user.click(screen.getByRole('button', { name: 'Cancel and delete' }))
  expect(await screen.findByRole('radio', { name: 'Speak' })).toBeDefined()
  expect(opened.server.calls('DELETE /api/verification/attempts/:id')).toHaveLength(1)
})

test('a refusal says why, and allows another attempt', async () => {
  const { user } = serve(
    viewOf({
      consent,
      attempt: {
        state: 'refused',
        id: ATTEMPT,
        way: 'code',
        reason: 'photos_unclear',
        decidedAt: '2026-03-02T12:00:00.000Z',
        deletedAt: '2026-03-09T12:00:00.000Z',
      },
    }),
  )
  expect(await screen.findByText(/hard to see in your photos/)).toBeDefined()
  expect(screen.getByText('Decided on Mar 2, 2026. We delete the video by Mar 9, 2026.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change photos' }).getAttribute('href')).toBe(
    '/profile-setup#photos',
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: 'Speak' })).toBeDefined()
})

test('the badge says what was checked, until when it holds, and goes with the consent', async () => {
  const badge = { checkedOn: '2026-11-03', photoIds: [photoOf(1).id, photoOf(3).id], endsOn: '2999-11-03' }
  const { user, server } = serve(viewOf({ consent, badge }))
  expect(
    await screen.findByText('Checked on Nov 3, 2026: a person compared a live video with photos 1 and 3.'),
  ).toBeDefined()
  expect(screen.getByText(/It lasts until Nov 3, 2999/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Withdraw consent' }))
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw your consent?' }))
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('button', { name: 'Agree and continue' })).toBeDefined()
  expect(server.calls('DELETE /api/verification')).toHaveLength(1)
})

test.each([
  [{ isAvailable: false }, 'Not available here'],
  [{ hasPhoto: false }, 'Add a photo first'],
  [{ attemptsLeft: 0, moreAt: '2026-03-02T12:00:00.000Z' }, 'That’s all for today'],
])('where nothing can begin (%o) it says why', async (facts, heading) => {
  serve(viewOf(facts))
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Agree and continue' })).toBeNull()
})

test('where software looks at recordings too, the consent says so', async () => {
  serve(viewOf({ usesSoftware: true }))
  expect(await screen.findByText('Software looks at it too')).toBeDefined()
  expect(screen.queryByText('No software measures your face')).toBeNull()
})
