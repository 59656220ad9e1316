import type { CaseItemView } from '@hearth/contract/console/cases'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Problem, SmallButton } from '../parts.tsx'
import { Item } from './Item.tsx'

type ItemsProps = {
  number: string
  /** The role of the viewer sees no photos here. */
  isWithoutPhotos: boolean
  total: number
  items: readonly CaseItemView[]
  hasMore: boolean
  isBusy: boolean
  hasFailed: boolean
  onMore: () => void
}

/** The items of a case, newest first. */
export function Items(props: ItemsProps) {
  const { number, isWithoutPhotos, total, items, hasMore, isBusy, hasFailed, onMore } = props
  const texts = useTexts('consoleCase').items
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="font-semibold text-sm">
        {texts.heading}
      </h2>
      {items.length === 0 && <p className="text-muted text-sm">{texts.none}</p>}
      <ol className="flex min-w-0 flex-col gap-3">
        {items.map((item, place) => (
          <li key={item.id} className="min-w-0">
            <Item
              number={number}
              item={item}
              newer={items.slice(0, place)}
              isWithoutPhotos={isWithoutPhotos}
            />
          </li>
        ))}
      </ol>
      {hasFailed && <Problem>{texts.failed}</Problem>}
      {hasMore ? (
        <SmallButton busy={isBusy} onClick={onMore} className="self-center">
          {isBusy ? texts.loading : texts.more}
        </SmallButton>
      ) : (
        items.length > 1 && <p className="text-center text-muted text-xs">{texts.end({ n: total })}</p>
      )}
    </section>
  )
}
