import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useLimitLines } from '../../../../api/limits.ts'
import { keys } from '../../../../api/queries.ts'
import { LimitLine } from '../../../../components/states/LimitLine.tsx'

type UploadsLeftProps = {
  /** How many photos are there or on their way. */
  count: number
}

function Line({ count }: UploadsLeftProps) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (count > 0) void queryClient.invalidateQueries({ queryKey: keys.limits })
  }, [queryClient, count])
  return <LimitLine lines={useLimitLines(['uploads'], 'formLimits')} className="empty:hidden" />
}

/** The number of photos that can still be uploaded, shown once few are left. It comes after its form. */
export const UploadsLeft = (props: UploadsLeftProps) => (
  <Suspense>
    <Line {...props} />
  </Suspense>
)
