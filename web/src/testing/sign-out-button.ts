import { screen, within } from '@testing-library/react'

/** Returns the button that signs out in the rail. The header has one too, and styles show one of them. */
export const signOutButton = async () =>
  within(await screen.findByRole('navigation')).findByRole('button', { name: 'Sign out' })
