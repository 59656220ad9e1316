import type { OwnClipsView } from '@hearth/contract/media/intros'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeMicrophone } from '../../../testing/fake-microphone.ts'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { requestEarly } from '../../../testing/late-answer.ts'
import { asksBeforeLeaving } from '../../../testing/leaving.ts'
import { Closable, openPart } from '../../../testing/open-part.tsx'
import { idOf, limitsWith, signedIn } from '../../../testing/people.ts'
import { closeOpened } from '../../../testing/per-person.ts'
import { VoiceAnswer } from './VoiceAnswer.tsx'

const OWN = 'GET /api/profile/clips'
const BEGIN = 'POST /api/profile/voice-answers'
const PROMPT = 'sunday-ten'

const answer = {
  id: idOf(71),
  promptId: PROMPT,
  text: 'Still in the garden.',
  media: { id: idOf(72), durationMs: 9000, waveform: [20, 80, 40] },
}

/** A prompt of the viewer, whose spoken answer the server takes. */
function open(facts: Partial<OwnClipsView> = {}) {
  let clips: OwnClipsView = { isAvailable: true, maxIntroMs: 30_000, intro: null, voiceAnswers: [], ...facts }
  const upload = (more: object) => ({ id: idOf(73), clientId: idOf(74), size: 1000, offset: 0, ...more })
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    [OWN]: () => clips,
    [BEGIN]: () => upload({ state: 'receiving' }),
    'PUT /api/photos/uploads/:id': () => upload({ state: 'working', offset: 1000 }),
    'GET /api/photos/uploads/:id': () => {
      clips = { ...clips, voiceAnswers: [answer] }
      return upload({ state: 'done', offset: 1000 })
    },
    'DELETE /api/profile/voice-answers/:promptId': () => (clips = { ...clips, voiceAnswers: [] }),
  })
  return {
    ...openPart(
      <Closable>
        <VoiceAnswer promptId={PROMPT} />
      </Closable>,
    ),
    server,
  }
}
type OpenedAnswer = ReturnType<typeof open>

const press = async ({ user }: OpenedAnswer, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const spoken = () => screen.findByRole('group', { name: /^Spoken answer/ }, { timeout: 5000 })

/** Speaks for longer than a press by mistake. */
async function speak() {
  await screen.findByRole('button', { name: 'Stop' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 800)))
}

async function record(opened: OpenedAnswer) {
  await press(opened, /^Say it aloud/)
  await speak()
  await press(opened, 'Stop')
  await screen.findByRole('group', { name: 'Your recording' })
}

test('an answer is spoken, written down and added, and can be removed', async () => {
  fakeMicrophone()
  const opened = open()
  await record(opened)
  await opened.user.type(
    screen.getByRole('textbox', { name: 'What do you say?' }),
    'Still in the garden.{Enter}',
  )
  await spoken()
  expect(opened.server.calls(BEGIN)[0]?.body).toMatchObject({
    promptId: PROMPT,
    text: 'Still in the garden.',
  })
  expect(screen.getByText('Still in the garden.')).toBeDefined()
  await press(opened, /^Remove the recording/)
  expect(await screen.findByRole('button', { name: /^Say it aloud/ })).toBeDefined()
})

test('few uploads are left, and a recording says so before it is sent', async () => {
  fakeMicrophone()
  const opened = open()
  opened.server.answer('GET /api/limits', () => limitsWith('media_uploads', 200, 200))
  await record(opened)
  expect(await screen.findByText(/^That’s a lot of uploads\. More (tomorrow )?at /)).toBeDefined()
})

test('a recording can be taken again, and discarded', async () => {
  const { getUserMedia } = fakeMicrophone()
  const opened = open()
  await record(opened)
  await press(opened, 'Record again')
  await screen.findByRole('button', { name: 'Stop' })
  await press(opened, 'Cancel')
  await record(opened)
  await press(opened, 'Discard')
  expect(await screen.findByRole('button', { name: /^Say it aloud/ })).toBeDefined()
  expect(getUserMedia).toHaveBeenCalledTimes(3)
  expect(opened.server.calls(BEGIN)).toEqual([])
})

test('a recording and its words stay when the section is closed, until it is discarded', async () => {
  fakeMicrophone()
  const opened = open()
  await record(opened)
  await opened.user.type(screen.getByRole('textbox', { name: 'What do you say?' }), 'Still in bed.')
  await press(opened, 'Close the section')
  expect(screen.queryByRole('group', { name: 'Your recording' })).toBeNull()
  expect(asksBeforeLeaving()).toBe(true)
  await press(opened, 'Open the section')
  expect(await screen.findByRole('group', { name: 'Your recording' })).toBeDefined()
  expect(screen.getByDisplayValue('Still in bed.')).toBeDefined()
  await press(opened, 'Record again')
  await speak()
  expect(asksBeforeLeaving()).toBe(true)
  await press(opened, 'Close the section')
  await press(opened, 'Open the section')
  expect(await screen.findByRole('group', { name: 'Your recording' })).toBeDefined()
  await press(opened, 'Discard')
  expect(asksBeforeLeaving()).toBe(false)
  await press(opened, 'Close the section')
  await press(opened, 'Open the section')
  expect(await screen.findByRole('button', { name: /^Say it aloud/ })).toBeDefined()
})

test('signing out forgets a recording', async () => {
  fakeMicrophone()
  const opened = open()
  await record(opened)
  closeOpened()
  await press(opened, 'Close the section')
  await press(opened, 'Open the section')
  expect(await screen.findByRole('button', { name: /^Say it aloud/ })).toBeDefined()
})

test.each([
  ['NotAllowedError', /microphone is blocked/],
  ['NotFoundError', /can’t find a microphone/],
])('a microphone that gives nothing (%s) says so', async (name, words) => {
  fakeMicrophone(name)
  const opened = open()
  await press(opened, /^Say it aloud/)
  expect((await screen.findByText(words)).role).toBe('alert')
  fakeMicrophone()
  await press(opened, /^Say it aloud/)
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeDefined()
})

test('one that was not added says why, and goes when tried again', async () => {
  fakeMicrophone()
  const opened = open()
  const whole = opened.server.whole(BEGIN)
  opened.server.answer(BEGIN, noNetwork)
  await record(opened)
  await press(opened, 'Add recording')
  expect(await screen.findByText(/You’re offline/)).toBeDefined()
  opened.server.answer(BEGIN, () => new Refusal(422, 'media_removed_before'))
  await press(opened, 'Try again')
  await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull())
  opened.server.answer(BEGIN, whole)
  await press(opened, 'Try again')
  expect(await spoken()).toBeDefined()
})

test('where the server cannot make recordings, none is offered, and one that is there stays', async () => {
  const { server } = open({ isAvailable: false })
  await waitFor(() => expect(server.calls(OWN)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /^Say it aloud/ })).toBeNull()
  open({ isAvailable: false, voiceAnswers: [answer] })
  expect(await spoken()).toBeDefined()
})

test('recordings that were requested before one was removed do not bring it back', async () => {
  const opened = open({ voiceAnswers: [answer] })
  await spoken()
  const answerLate = await requestEarly(opened.server, OWN)
  await press(opened, /^Remove the recording/)
  await screen.findByRole('button', { name: /^Say it aloud/ })
  await answerLate()
  expect(screen.getByRole('button', { name: /^Say it aloud/ })).toBeDefined()
})
