import type { ReactNode } from 'react'
import { useLimitLines } from '../../api/limits.ts'
import { LimitLine } from '../../components/states/LimitLine.tsx'

/** The number of profile changes left, shown once few are left. */
export function ChangesLeft(): ReactNode {
  return <LimitLine lines={useLimitLines(['profile_changes'])} className="empty:hidden" />
}
