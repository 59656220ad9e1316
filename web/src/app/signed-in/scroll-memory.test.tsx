import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollMemory } from './use-scroll-memory.ts'

function Screen() {
  useScrollMemory()
  const navigate = useNavigate()
  return (
    <>
      <Link to="/people/1">On</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

const scrollTo = (_: number, top: number) => {
  vi.stubGlobal('scrollY', top)
  dispatchEvent(new Event('scroll'))
}
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
})
afterEach(() => vi.stubGlobal('scrollY', 0))

test.each([1_200, 0])(
  'a screen that was left at %i is there again, however far the other one went',
  async (place) => {
    render(
      <MemoryRouter initialEntries={[`/matches?${place}`]}>
        <Screen />
      </MemoryRouter>,
    )
    if (place > 0) act(() => scrollTo(0, place))
    await userEvent.click(screen.getByText('On'))
    act(() => scrollTo(0, 600))
    await userEvent.click(screen.getByText('Back'))
    expect(scrollY).toBe(place)
  },
)
