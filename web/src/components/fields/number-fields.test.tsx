import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CodeField } from './CodeField.tsx'
import { TextField } from './Field.tsx'

function Number({ inputMode }: { inputMode?: 'numeric' }) {
  const [value, setValue] = useState('')
  return (
    <TextField
      label="Days"
      inputMode={inputMode}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  )
}

test.each(['٢٥', '۲۵', '25'])('a number may be typed as %s', async (typed) => {
  render(<Number inputMode="numeric" />)
  await userEvent.type(screen.getByLabelText('Days'), typed)
  expect(screen.getByLabelText('Days')).toHaveProperty('value', '25')
})

test('words keep their digits', async () => {
  render(<Number />)
  await userEvent.type(screen.getByLabelText('Days'), '٢٥')
  expect(screen.getByLabelText('Days')).toHaveProperty('value', '٢٥')
})

test('a code may be pasted with Arabic digits and spaces', async () => {
  const onFull = vi.fn<(digits: string) => void>()
  render(<CodeField label="Code" value="" onValue={() => undefined} onFull={onFull} />)
  await userEvent.click(screen.getByLabelText('Code'))
  await userEvent.paste('١٢٣ ٤٥٦')
  expect(onFull).toHaveBeenCalledWith('123456')
})

test('a value that has no such digits is not written again, which could move the caret', () => {
  render(<TextField label="Months" inputMode="numeric" />)
  const field = screen.getByLabelText<HTMLInputElement>('Months')
  const written = vi.fn<(value: string) => void>()
  const own = Object.getOwnPropertyDescriptor(field, 'value')
  Object.defineProperty(field, 'value', { ...own, set: written })
  fireEvent.input(field, { target: { value: '12' } })
  expect(written).not.toHaveBeenCalled()
  fireEvent.input(field, { target: { value: '١٢' } })
  expect(written).toHaveBeenCalledWith('12')
})
