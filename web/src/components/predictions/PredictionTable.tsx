import type { PredictionBinView } from '@hearth/contract/public/how-well'
import { useTexts } from '../../lib/texts/texts.ts'

/** The numbers of the chart, also of the bins that are withheld. */
export function PredictionTable({ label, bins }: { label: string; bins: readonly PredictionBinView[] }) {
  const texts = useTexts('howWell')
  const cell = 'py-1.5 ps-3 text-end'
  return (
    <table aria-label={label} className="w-full border-collapse text-sm tabular-nums">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1.5 text-start font-medium">
            {texts.predicted}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {texts.cameTrue}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {texts.pairs}
          </th>
        </tr>
      </thead>
      <tbody>
        {bins.map(({ from, to, pairs, actual }) => (
          <tr key={from} className="border-line border-t">
            <th scope="row" className="py-1.5 text-start font-normal">
              {texts.range({ from, to })}
            </th>
            {pairs === null || actual === null ? (
              <td colSpan={2} className={`${cell} text-muted`}>
                {texts.tooFew}
              </td>
            ) : (
              <>
                <td className={cell}>{texts.percent({ n: actual })}</td>
                <td className={cell}>{texts.n({ n: pairs })}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
