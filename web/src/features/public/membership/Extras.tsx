import { comforts } from '@hearth/contract/membership/comfort'
import { useId } from 'react'
import { accents } from '../../../lib/browser/accent.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

const { everybody, supporter } = comforts
const cell = 'py-3 ps-3 align-top'

/** The comfort of everybody beside that of supporters. */
export function Extras() {
  const { extras: texts } = useTexts('membership')
  const id = useId()
  const n = (count: number) => texts.number({ n: count })
  const rows = [
    [texts.seats, n(everybody.circleSeats), n(supporter.circleSeats)],
    [texts.intro, texts.seconds({ n: everybody.introSeconds }), texts.seconds({ n: supporter.introSeconds })],
    [texts.undo, n(everybody.undoHistory), n(supporter.undoHistory)],
    [texts.towns, n(everybody.travelDestinations), n(supporter.travelDestinations)],
    [texts.colours, n(1), n(accents.length)],
    [texts.mark, texts.no, texts.ifYouLike],
  ] as const
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-display font-semibold text-xl">
        {texts.heading}
      </h2>
      <p className="text-pretty">{texts.never}</p>
      <table className="w-full border-collapse text-start max-sm:text-sm">
        <thead>
          <tr className="border-line-strong border-b text-muted text-sm">
            <th scope="col" className="wrap-anywhere w-2/5 hyphens-auto py-2 text-start font-medium">
              {texts.extra}
            </th>
            <th scope="col" className="hyphens-auto py-2 ps-3 text-start font-medium">
              {texts.everyone}
            </th>
            <th scope="col" className="hyphens-auto py-2 ps-3 text-start font-medium">
              {texts.supporters}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, forEverybody, forSupporters]) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="wrap-anywhere hyphens-auto py-3 text-start align-top font-normal">
                {name}
              </th>
              <td className={cell}>{forEverybody}</td>
              <td className={`${cell} font-medium`}>{forSupporters}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
