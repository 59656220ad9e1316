import type { Wish } from '@hearth/contract/people/wishes'
import { fields, type WishField } from '@hearth/contract/profile/fields'
import { ChevronRight } from 'lucide-react'
import { pressable } from '../../components/layout/RowGroup.tsx'
import { useFactTexts } from '../../lib/texts/facts.ts'
import { useListed } from '../../lib/texts/listed.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Cost, type Costs } from './Cost.tsx'

type WishRowProps = { field: WishField; wish: Wish | undefined; costs: Costs; onOpen: () => void }

/** Whether a wish is a must-have or nice to have. */
function Weight({ isHard }: { isHard: boolean }) {
  const texts = useTexts('wishes')
  return (
    <span
      className={`rounded-full px-2.5 py-0.5 font-medium text-xs ${isHard ? 'bg-brand text-on-brand' : 'bg-sunken text-muted'} forced-colors:border`}
    >
      {isHard ? texts.must : texts.nice}
    </span>
  )
}

/** One wish at a look: what it is, how much it matters, and whom it hides. */
export function WishRow({ field, wish, costs, onOpen }: WishRowProps) {
  const texts = useTexts('wishes')
  const { wishNames } = useTexts('facts')
  const { word } = useFactTexts()
  const chosen = fields[field].values.filter((value) => wish?.values.includes(value))
  const said = useListed()(
    ...chosen.map((value) => word(field, value)),
    ...(wish?.isHard && wish.orUnsaid ? [texts.orUnsaidShort] : []),
  )
  return (
    <button type="button" onClick={onOpen} aria-haspopup="dialog" className={pressable}>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <span className="flex flex-wrap items-center gap-x-2.5">
            <span className="font-medium">{wishNames[field]}</span> {wish && <Weight isHard={wish.isHard} />}
          </span>{' '}
          {!wish && <span className="text-muted text-sm">{texts.noWish}</span>}
        </span>{' '}
        {wish && <span className="wrap-anywhere text-muted text-sm">{said}</span>}{' '}
        {wish?.isHard && <Cost of={field} costs={costs} />}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  )
}
