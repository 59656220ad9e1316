import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useKeys } from './keys.ts'

test('the second of two keys is not also a key by itself, whichever part of the screen came first', async () => {
  const pressed: string[] = []
  const press = (keys: string) => () => void pressed.push(keys)
  function Inner() {
    useKeys({ e: press('e') })
    return null
  }
  function Outer() {
    useKeys({ 'g e': press('g e') })
    return <Inner />
  }
  const user = userEvent.setup()
  const { unmount } = render(<Outer />)
  await user.keyboard('gee')
  expect(pressed).toEqual(['g e', 'e'])
  unmount()
  await user.keyboard('e')
  expect(pressed).toEqual(['g e', 'e'])
})
