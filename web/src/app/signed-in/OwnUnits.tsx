import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ownSettings } from '../../api/queries.ts'
import { savedUnits, saveUnits } from '../../lib/format/saved-units.ts'
import { UnitsProvider } from '../../lib/format/units.tsx'
import { useIdle } from '../../lib/hooks/timing.ts'
import { shownLanguage } from '../../lib/texts/loaded-texts.ts'

/** If its texts do not load, the page stays as it is. */
async function changeTo(language: string): Promise<void> {
  try {
    const { chooseLanguage } = await import('../../lib/browser/language.ts')
    await chooseLanguage(language)
  } catch {}
}

/**
 * Provides the person's clock and distance unit: first as saved on this device, then as the server has them. The page
 * also changes to the language of the account.
 */
export function OwnUnits({ children }: { children: ReactNode }) {
  const [kept] = useState(savedUnits)
  const hasTime = useIdle()
  const { data } = useQuery({ ...ownSettings, enabled: !kept || hasTime })
  useEffect(() => {
    if (data) saveUnits(data)
  }, [data])
  const language = data?.language
  useEffect(() => {
    if (language && language !== shownLanguage()) void changeTo(language)
  }, [language])
  return <UnitsProvider choice={data ?? kept}>{children}</UnitsProvider>
}
