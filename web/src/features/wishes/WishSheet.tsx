import type { Wish } from '@hearth/contract/people/wishes'
import { fields, isLongList, isOfKind, isSpecial, type WishField } from '@hearth/contract/profile/fields'
import { useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { Choices } from '../../components/fields/Choices.tsx'
import { ListPicker } from '../../components/fields/ListPicker.tsx'
import { RadioGroup } from '../../components/fields/RadioGroup.tsx'
import { Switch } from '../../components/fields/Switch.tsx'
import { Sheet } from '../../components/overlays/Sheet.tsx'
import { useFactTexts } from '../../lib/texts/facts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Cost, type Costs, hidesText } from './Cost.tsx'
import { Fits } from './Fits.tsx'
import { freshWish } from './wishes.rules.ts'

type WishSheetProps = {
  field: WishField
  wish: Wish | undefined
  costs: Costs
  onChange: (wish: Wish) => void
  onClose: () => void
}

/** Special values order nobody, so a wish for them can only be a must. */
const canOrder = (field: WishField) => !isSpecial(field)

const shownOf = (field: WishField, wish: Wish): Wish => (canOrder(field) ? wish : { ...wish, isHard: true })

/** As many people as are looked at when they are counted. */
const WIDEST = 2_000

type AnswersProps = { field: WishField; chosen: string[]; onChange: (values: string[]) => void }

/** The answers that are wished for: a few side by side, many by typing. */
function Answers({ field, chosen, onChange }: AnswersProps) {
  const texts = useTexts('wishes')
  const { word, note } = useFactTexts()
  const { values } = fields[field]
  if (!isOfKind(field, 'choices') || !isLongList(field)) {
    const options = values.map((value) => ({ value, label: word(field, value) }))
    return <Choices label={texts.answers} options={options} value={chosen} onChange={onChange} />
  }
  return (
    <ListPicker
      label={texts.answers}
      placeholder={texts.answerPlaceholder}
      values={values}
      chosen={chosen}
      word={(value) => word(field, value)}
      note={(value) => note(field, value)}
      texts={{ suggestionCount: texts.suggestionCount, remove: texts.removeAnswer }}
      onChange={onChange}
    />
  )
}

/** One wish, changed as one goes. */
export function WishSheet({ field, wish, costs, onChange, onClose }: WishSheetProps) {
  const texts = useTexts('wishes')
  const { wishNames } = useTexts('facts')
  // How much it matters is kept here while no answer is chosen, when there is no wish that could keep it.
  const [unsaved, setUnsaved] = useState(wish ?? freshWish)
  const shown = shownOf(field, wish ?? { ...unsaved, values: [] })

  function change(part: Partial<Wish>) {
    const next = { ...shown, ...part }
    setUnsaved(next)
    onChange(next)
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={wishNames[field]}
      {...(field === 'faith' && { description: texts.faithText })}
    >
      <div className="flex flex-col gap-6">
        <Answers field={field} chosen={shown.values} onChange={(values) => change({ values })} />
        {canOrder(field) && (
          <RadioGroup
            label={texts.weight}
            value={shown.isHard ? 'must' : 'nice'}
            onChange={(weight: 'must' | 'nice') => change({ isHard: weight === 'must' })}
            options={[
              { value: 'nice', label: texts.nice, hint: texts.niceHint },
              { value: 'must', label: texts.must, hint: texts.mustHint },
            ]}
          />
        )}
        {shown.isHard && (
          <Switch
            label={texts.orUnsaid}
            checked={shown.orUnsaid}
            onChange={(orUnsaid) => change({ orUnsaid })}
          />
        )}
        <div className="sticky bottom-[calc(-1*max(1.5rem,env(safe-area-inset-bottom)))] -mx-(--side) -mb-6 flex flex-wrap items-center justify-end gap-3 bg-surface px-(--side) pt-3 pb-6 max-sm:*:grow">
          <div className="grid w-full *:[grid-area:1/1]">
            {/* Keeps the height of the longest counts, so that no choice moves when they arrive. */}
            <div aria-hidden className="invisible flex flex-col">
              <span className="font-semibold tabular-nums">{texts.fitsOf({ of: WIDEST, n: WIDEST })}</span>
              <span className="text-sm tabular-nums">
                {hidesText(texts.hides, { hides: WIDEST - 1, of: WIDEST })}
              </span>
            </div>
            <div role="status" className="flex flex-col">
              <Fits costs={costs} />
              {shown.isHard && shown.values.length > 0 && <Cost of={field} costs={costs} />}
            </div>
          </div>
          {wish && (
            <Button variant="quiet" onClick={() => change({ values: [] })}>
              {texts.drop}
            </Button>
          )}
          <Button onClick={onClose}>{texts.done}</Button>
        </div>
      </div>
    </Sheet>
  )
}
