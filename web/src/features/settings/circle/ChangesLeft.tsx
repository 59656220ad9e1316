import { Suspense } from 'react'
import { useLimitLines } from '../../../api/limits.ts'
import { LimitLine } from '../../../components/states/LimitLine.tsx'

const Line = () => (
  <LimitLine lines={useLimitLines(['profile_changes'], 'formLimits')} className="empty:hidden" />
)

/** The number of changes left in the circle, which count with those of the profile. Shown once few are left. */
export const ChangesLeft = () => (
  <Suspense>
    <Line />
  </Suspense>
)
