import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeMicrophone } from '../../testing/fake-microphone.ts'
import { type SpokenWords, VoiceRecording } from './voice-recording.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => vi.useRealTimers())

function open() {
  const done: SpokenWords[] = []
  const recording = new VoiceRecording({ maxMs: 60_000 })
  recording.words.listen(() => {
    const words = recording.words.get()
    if (words) done.push(words)
  })
  return { recording, done }
}

test('a recording is handed over with its length, and the microphone is off', async () => {
  const { track } = fakeMicrophone()
  const { recording, done } = open()
  await recording.begin()
  expect(recording.stage.get()).toEqual({ kind: 'recording' })
  vi.advanceTimersByTime(3_000)
  expect(recording.sound.get().elapsedMs).toBeGreaterThan(2_900)
  await recording.finish()
  expect(done).toMatchObject([{ durationMs: 3_000 }])
  expect(done[0]?.blob.size).toBe(1_000)
  expect(recording.stage.get()).toEqual({ kind: 'idle' })
  expect(track.isStopped).toBe(true)
})

test('a recording ends by itself after its longest time', async () => {
  fakeMicrophone()
  const { recording, done } = open()
  await recording.begin()
  vi.advanceTimersByTime(62_000)
  await vi.waitFor(() => expect(done).toHaveLength(1))
  expect(done[0]?.durationMs).toBe(60_000)
})

test('a cancelled recording is thrown away, and the microphone is off', async () => {
  const { track } = fakeMicrophone()
  const { recording, done } = open()
  await recording.begin()
  vi.advanceTimersByTime(3_000)
  recording.cancel()
  await recording.finish()
  expect(done).toEqual([])
  expect(track.isStopped).toBe(true)
  expect(recording.stage.get()).toEqual({ kind: 'idle' })
})

test('a microphone that comes after the person has given up is turned off again', async () => {
  const { track } = fakeMicrophone()
  const { recording } = open()
  const beginning = recording.begin()
  recording.cancel()
  await beginning
  expect(track.isStopped).toBe(true)
  expect(recording.stage.get()).toEqual({ kind: 'idle' })
})

test('a press by mistake is told, and sends nothing', async () => {
  fakeMicrophone()
  const { recording, done } = open()
  await recording.begin()
  vi.advanceTimersByTime(200)
  await recording.finish()
  expect(recording.stage.get()).toEqual({ kind: 'trouble', problem: 'short' })
  expect(done).toEqual([])
})

test('a microphone that is pulled out loses nothing of what was said', async () => {
  const { track } = fakeMicrophone()
  const { recording, done } = open()
  await recording.begin()
  vi.advanceTimersByTime(5_000)
  track.dispatchEvent(new Event('ended'))
  await vi.waitFor(() => expect(done).toMatchObject([{ durationMs: 5_000 }]))
})

test('a microphone that hears nothing at all is told', async () => {
  fakeMicrophone()
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      createAnalyser = () => ({
        fftSize: 4,
        getByteTimeDomainData: (samples: Uint8Array) => samples.fill(128),
      })
      createMediaStreamSource = () => ({ connect: () => undefined })
      resume = () => Promise.resolve()
      close = () => Promise.resolve()
    },
  )
  const { recording } = open()
  await recording.begin()
  vi.advanceTimersByTime(4_000)
  await recording.finish()
  expect(recording.stage.get()).toEqual({ kind: 'trouble', problem: 'silent' })
})

test.each([
  ['NotAllowedError', 'blocked'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['WhoKnowsError', 'unsupported'],
])('%s is told as %s', async (name, problem) => {
  fakeMicrophone(name)
  const { recording } = open()
  await recording.begin()
  expect(recording.stage.get()).toEqual({ kind: 'trouble', problem })
})
