import { act, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { openPart } from '../../../testing/open-part.tsx'
import { dismissLiked, tellLiked } from './liked-toast.tsx'

const toasts = () => screen.queryAllByRole('listitem').map((one) => one.textContent)

function open() {
  openPart(<p>The deck</p>)
  act(() => tellLiked('Sent', 'Liked Ana'))
  return screen.findByText('Liked Ana')
}

test('one like after another is told in the same toast', async () => {
  await open()
  act(() => tellLiked('Sent', 'Liked Ben'))
  await waitFor(() => expect(toasts()).toEqual(['SentLiked Ben']))
})

test('a like that is kept is told apart from one that was sent', async () => {
  await open()
  act(() => tellLiked('Kept', 'Goes later'))
  await waitFor(() => expect(toasts()).toEqual(['KeptGoes later']))
})

test('a like that is taken back leaves what else was told', async () => {
  await open()
  toast('A match')
  await screen.findByText('A match')
  dismissLiked()
  await waitFor(() => expect(toasts()).toEqual(['A match']))
  dismissLiked()
  tellLiked('Sent', 'Liked Ben')
  await waitFor(() => expect(toasts()).toEqual(['SentLiked Ben', 'A match']))
})

test('a toast that was put away by hand takes no other with it when its time is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  act(() => void toast.dismiss())
  await waitFor(() => expect(toasts()).toEqual([]))
  toast('A match', { duration: Infinity })
  await screen.findByText('A match')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(toasts()).toEqual(['A match'])
})
