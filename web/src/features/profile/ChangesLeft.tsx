import type { ReactNode } from 'react'
import { useLimitLines } from '../../api/limits.ts'
import { LimitLine } from '../../components/states/LimitLine.tsx'

/** The number of changes left of the profile, the location and consents, shown once few are left. */
export function ChangesLeft(): ReactNode {
  const lines = [...useLimitLines(['profile_changes']), ...useLimitLines(['moves', 'consents'], 'formLimits')]
  return <LimitLine lines={lines} className="empty:hidden" />
}
