import type { ReactNode } from 'react'
import { useLimitLines } from '../../api/limits.ts'
import { LimitLine } from '../../components/states/LimitLine.tsx'

/** Says how often the profile can still be changed, once that is little. */
export function ChangesLeft(): ReactNode {
  return <LimitLine lines={useLimitLines(['profile_changes'])} className="empty:hidden" />
}
