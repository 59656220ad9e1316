import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ownSettings } from '../../api/queries.ts'
import { savedUnits, saveUnits } from '../../lib/format/saved-units.ts'
import { UnitsProvider } from '../../lib/format/units.tsx'
import { useIdle } from '../../lib/hooks/timing.ts'

/** Provides the person's clock and distance unit: first as saved on this device, then as the server has them. */
export function OwnUnits({ children }: { children: ReactNode }) {
  const [kept] = useState(savedUnits)
  const hasTime = useIdle()
  const { data } = useQuery({ ...ownSettings, enabled: !kept || hasTime })
  useEffect(() => {
    if (data) saveUnits(data)
  }, [data])
  return <UnitsProvider choice={data ?? kept}>{children}</UnitsProvider>
}
