import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { staysOnNextScreen } from '../../lib/navigation.ts'
import { Toaster } from './Toaster.tsx'

const duration = Number.POSITIVE_INFINITY

async function openBesideButtons() {
  const undo = vi.fn()
  render(
    <>
      <button type="button">One</button>
      <button type="button">Two</button>
      <Toaster at="/part" />
      <button type="button">Three</button>
    </>,
  )
  toast('Unmatched with Ben', { duration, action: { label: 'Undo', onClick: undo } })
  await screen.findByText('Unmatched with Ben')
  return { undo, user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name })
const theToast = () => screen.getByRole('listitem')

test('a toast told before its place is there is shown there, once, and its button works', async () => {
  const undo = vi.fn()
  toast('Unmatched with Ben', { duration, action: { label: 'Undo', onClick: undo } })
  render(
    <StrictMode>
      <Toaster at="/part" />
    </StrictMode>,
  )
  await screen.findByText('Unmatched with Ben')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(button('Undo'))
  expect(undo).toHaveBeenCalledOnce()
})

test('the Tab key goes to a toast, to its button, and past it, in both directions', async () => {
  const { user } = await openBesideButtons()
  const way = []
  for (let step = 0; step < 5; step += 1) {
    await user.tab()
    way.push(document.activeElement)
  }
  expect(way).toEqual([button('One'), button('Two'), theToast(), button('Undo'), button('Three')])
  for (const expected of [button('Undo'), theToast(), button('Two')]) {
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(expected)
  }
})

test('a toast that goes gives the focus back to where it came from', async () => {
  const { undo, user } = await openBesideButtons()
  await user.click(button('Two'))
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.activeElement).toBe(button('Two')))
})

test('a toast that goes takes the focus from nobody who has gone on', async () => {
  const { user } = await openBesideButtons()
  await user.click(button('Two'))
  await user.tab()
  await user.tab()
  await user.tab()
  await waitFor(() => {
    toast.dismiss()
    expect(screen.queryByRole('listitem')).toBeNull()
  })
  expect(document.activeElement).toBe(button('Three'))
})

test('a welcome and an Undo go with their screen, so that the goodbye of someone who signs out stands alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const shown = () => screen.queryAllByRole('listitem').map((one) => one.textContent)
  const { rerender } = render(<Toaster at="/auth" />)
  toast('Welcome back!', { duration, ...staysOnNextScreen })
  rerender(<Toaster at="/app" />)
  toast('Unmatched with Ben', { duration, action: { label: 'Undo', onClick: () => undefined } })
  await waitFor(() => expect(shown()).toEqual(['Unmatched with BenUndo', 'Welcome back!']))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  rerender(<Toaster at="/" />)
  toast('Signed out', { duration, ...staysOnNextScreen })
  await waitFor(() => expect(shown()).toEqual(['Signed out']))
})
