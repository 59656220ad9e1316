import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('a busy button keeps the focus, and neither acts nor submits', async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event: SubmitEvent) => event.preventDefault())]
  const form = (busy: boolean) => (
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy} onClick={onClick}>
        Save
      </Button>
    </form>
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const { rerender } = render(form(false))
  const button = screen.getByRole('button')
  button.focus()
  rerender(form(true))
  expect(document.activeElement).toBe(button)
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await user.keyboard('{Enter}')
  await user.click(button)
  await user.type(screen.getByLabelText('Name'), 'Ana{Enter}')
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  rerender(form(false))
  await user.click(button)
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
