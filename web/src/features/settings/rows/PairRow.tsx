import { CalendarHeart } from 'lucide-react'
import { changeDailyPair, dailyPair } from '../../../api/daily-pair.ts'
import { SwitchRow } from '../../../components/fields/SwitchRow.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSetting } from '../use-setting.ts'

/** Whether the viewer takes part in the pair of the day. */
export function PairRow() {
  const { you, failed } = useTexts('settings')
  const { data, change } = useSetting(dailyPair, changeDailyPair, failed)
  const takesPart = change.isPending ? change.variables.takesPart : (data?.takesPart ?? false)
  return (
    <SwitchRow
      icon={CalendarHeart}
      {...you.pair}
      checked={takesPart}
      disabled={!data}
      onChange={(checked) => change.mutate({ takesPart: checked })}
    />
  )
}
