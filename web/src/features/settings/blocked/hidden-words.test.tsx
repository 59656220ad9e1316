import type { HiddenWordView } from '@hearth/contract/people/hidden-words'
import { screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { idOf, signedIn } from '../../../testing/people.ts'

afterEach(() => void toast.dismiss())

const wordOf = (word: string, n: number): HiddenWordView => ({
  id: idOf(n),
  word,
  addedAt: '2026-03-01T12:00:00.000Z',
})

/** A server that keeps a list of words. */
function open(...given: string[]) {
  let words = given.map(wordOf)
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/blocks': () => ({ blocked: [], next: null }),
    'GET /api/known-addresses': () => ({ addresses: [] }),
    'GET /api/hidden-words': () => ({ words }),
    'POST /api/hidden-words': ({ body }) => {
      words = [wordOf((body as { word: string }).word, 100 + words.length), ...words]
      return { words }
    },
    'DELETE /api/hidden-words/:id': ({ params: [id] }) => {
      words = words.filter((one) => one.id !== id)
      return { words }
    },
  })
  return { ...openPage('/settings/blocked'), server }
}

const field = () => screen.findByLabelText<HTMLInputElement>('Word or phrase')
const hide = () => screen.getByRole('button', { name: 'Hide' })

test('a word is added, the field is empty again, and the list shows it', async () => {
  const { server, user } = open()
  expect(await screen.findByText('You have no hidden words.')).toBeDefined()
  await user.type(await field(), ' olives ')
  await user.click(hide())
  expect(await screen.findByText(/olives.* is hidden from now on/)).toBeDefined()
  expect(screen.getByRole('button', { name: /Stop hiding .*olives/ })).toBeDefined()
  expect((await field()).value).toBe('')
  expect(server.calls('POST /api/hidden-words')[0]?.body).toEqual({ word: 'olives' })
})

test.each([
  ['empty', () => new Refusal(422, 'invalid', { word: ['hidden_word_empty'] }), /at least one letter/],
  [
    'too many',
    () => new Refusal(422, 'invalid', { word: ['hidden_words_full', { max: 200 }] }),
    /You have 200/,
  ],
  ['without a network', noNetwork, 'That didn’t work. Check your connection and try again.'],
])('a word that is not added (%s) says why at the field and stays in it', async (_, answer, reason) => {
  const { server, user } = open('capers')
  server.answer('POST /api/hidden-words', answer)
  await user.type(await field(), 'olives')
  await user.click(hide())
  expect(await screen.findByText(reason)).toBeDefined()
  const input = await field()
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['olives', 'true'])
  await waitFor(() => expect(document.activeElement).toBe(input))
})

test('a removed word leaves the list, and the heading gets the focus', async () => {
  const { server, user } = open('olives', 'capers')
  await user.click(await screen.findByRole('button', { name: /Stop hiding .*olives/ }))
  expect(await screen.findByText(/olives.* is no longer hidden/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Stop hiding .*olives/ })).toBeNull()
  expect(screen.getByRole('button', { name: /Stop hiding .*capers/ })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Hidden words' }))
  expect(server.calls('DELETE /api/hidden-words/:id').map(({ params }) => params)).toEqual([[idOf(0)]])
})

test('a removal that fails says so and keeps the word', async () => {
  const { server, user } = open('olives')
  server.answer('DELETE /api/hidden-words/:id', () => new Refusal(500, 'internal'))
  await user.click(await screen.findByRole('button', { name: /Stop hiding/ }))
  expect(await screen.findByText('That didn’t work. Check your connection and try again.')).toBeDefined()
  expect(screen.getByRole('button', { name: /Stop hiding/ })).toBeDefined()
})
