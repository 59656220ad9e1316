import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeMicrophone } from '../../testing/fake-microphone.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { openPart } from '../../testing/open-part.tsx'
import { signedIn } from '../../testing/people.ts'
import { VoicePlayer } from './VoicePlayer.tsx'

beforeEach(() => {
  // Its playback works without sound.
  fakeMicrophone()
  fakeServer({ 'GET /api/session': () => signedIn() })
})

function open() {
  const { user } = openPart(
    <VoicePlayer src="/a.m4a" label="From Ana" durationMs={12_000} waveform={[10, 90, 30]} />,
  )
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('There is nothing to play')
  return { user, audio }
}
const placeOf = (slider: HTMLElement) => slider.getAttribute('aria-valuetext')

test('nothing is loaded before it is played', () => {
  expect(open().audio.preload).toBe('none')
})

test('keys move through a recording, to its ends and not beyond', async () => {
  const { user, audio } = open()
  const place = await screen.findByRole('slider', { name: 'Position' })
  place.focus()
  await user.keyboard('{ArrowLeft}')
  expect(placeOf(place)).toBe('0:00 of 0:12')
  await user.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}')
  expect(placeOf(place)).toBe('0:02 of 0:12')
  await user.keyboard('{End}{ArrowRight}')
  expect(placeOf(place)).toBe('0:12 of 0:12')
  expect(audio.currentTime).toBe(12)
  await user.keyboard('{Home}')
  expect(placeOf(place)).toBe('0:00 of 0:12')
})

test('the speed goes round, and is that of what is heard', async () => {
  const { user, audio } = open()
  for (const [name, rate] of [
    ['Speed 1×', 1.5],
    ['Speed 1.5×', 2],
    ['Speed 2×', 1],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }))
    expect(audio.playbackRate).toBe(rate)
  }
})

test('what did not load says so, and is loaded again by the same button', async () => {
  const { user, audio } = open()
  await user.click(await screen.findByRole('button', { name: 'Play' }))
  fireEvent.error(audio)
  expect(await screen.findByText('This didn’t load.')).toBeDefined()
  const load = vi.spyOn(audio, 'load')
  Object.defineProperty(audio, 'error', { value: {}, configurable: true })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(load).toHaveBeenCalled()
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeDefined()
  expect(screen.queryByText('This didn’t load.')).toBeNull()
})
