import { Suspense } from 'react'
import { useLimitLines } from '../../../api/limits.ts'
import { LimitLine } from '../../../components/states/LimitLine.tsx'

const Line = () => (
  <LimitLine lines={useLimitLines(['media_uploads'], 'formLimits')} className="empty:hidden" />
)

/** The number of videos and recordings that can still be sent, shown once few are left. It comes after its form. */
export const UploadsLeft = () => (
  <Suspense>
    <Line />
  </Suspense>
)
