import { Heart } from 'lucide-react'
import { SwitchRow } from '../../components/fields/SwitchRow.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { chooseMark } from './membership.queries.ts'
import { useChange } from './use-change.ts'

/** Whether others see that the viewer is a supporter. */
export function MarkRow({ showsMark }: { showsMark: boolean }) {
  const { mark } = useTexts('membership')
  const choosing = useChange(chooseMark, (view) => view)
  return (
    <ul className="-mx-4 w-[calc(100%+2rem)]">
      <SwitchRow
        icon={Heart}
        {...mark}
        checked={choosing.isPending ? choosing.variables : showsMark}
        disabled={choosing.isPending}
        onChange={(checked) => choosing.mutate(checked)}
      />
    </ul>
  )
}
