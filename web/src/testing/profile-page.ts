import { screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { openPage } from './open-page.tsx'

type User = ReturnType<typeof userEvent.setup>

const fields = 'input, select, textarea, [role=group], ul'

const untilEditing = (id: string) =>
  waitFor(() => expect(document.querySelector(`[data-section="${id}"] :is(${fields})`)).toBeTruthy())

/** Opens the profile of the viewer, with a section in edit mode. */
export async function openProfile(section?: string) {
  const page = openPage(`/profile-setup${section ? `#${section}` : ''}`)
  await screen.findByRole('button', { name: 'Save Profile' })
  if (section) await untilEditing(section)
  return page
}

/** From one section to another, by the rows. */
export async function editInstead(user: User, id: string, name: string) {
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name }))
  await untilEditing(id)
}
