import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { WaitingScreen } from './WaitingScreen.tsx'

/** The screens of a person who waits, beside the one that says so, to which both lead back. Every other one shows other people. */
const ownScreens = ['/welcome', '/profile-setup']

/** All that a person sees whose account staff have not approved. */
export function WaitingFrame() {
  const { pathname } = useLocation()
  if (!ownScreens.includes(pathname.replace(/\/+$/, ''))) return <WaitingScreen />
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  )
}
