import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ana, photoOf, signedIn } from '../../../testing/people.ts'

const photos = [1, 2, 3, 4].map(photoOf)

function openPerson(photoIds: string[]) {
  const person = { ...ana, photos, isVerified: true, badge: { checkedOn: '2026-11-03', photoIds } }
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/people/:id': () => ({
      person,
      distanceBucket: null,
      why: null,
      note: null,
      relation: 'candidate',
      match: null,
    }),
  })
  return openPage(`/people/${ana.id}`)
}

test.each([
  [[0, 1, 3], 'a person compared a live video with photos 1, 2, and 4.'],
  [[0], 'a person compared a live video with photo 1.'],
  [[], 'a person compared a live video with the photos.'],
])('the badge says on which day which photos were compared (%o)', async (places, words) => {
  const { user } = openPerson(places.map((place) => photos[place]?.id ?? ''))
  await user.click(await screen.findByRole('button', { name: 'Verified' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verified profile' }))
  expect(dialog.getByText(`Checked on Nov 3, 2026: ${words}`)).toBeDefined()
  expect(dialog.queryByRole('link', { name: 'Manage verification' })).toBeNull()
})
