import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openPart } from '../../testing/open-part.tsx'
import { idOf, signedIn } from '../../testing/people.ts'
import { FamilyApprovals } from './FamilyApprovals.tsx'

const open = (approvals: number | null) => {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches/:id/family-approvals': () => ({ approvals }),
  })
  openPart(<FamilyApprovals matchId={idOf(801)} />)
  return server
}

test('a match who shows it is approved by family, as a number', async () => {
  open(2)
  expect(await screen.findByText(/^Approved by family \(.?2.?\)$/)).toBeDefined()
})

test('nothing is said of a match who does not show it', async () => {
  const server = open(null)
  await expect.poll(() => server.calls('GET /api/matches/:id/family-approvals')).toHaveLength(1)
  expect(screen.queryByText(/Approved by family/)).toBeNull()
})
