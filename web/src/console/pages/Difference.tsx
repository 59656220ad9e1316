import { diffLines } from 'diff'
import { useTexts } from '../../lib/texts/texts.ts'

/** Lines that were added and removed, with the others around them. */
export function Difference({ before, after }: { before: string; after: string }) {
  const texts = useTexts('consolePages')
  const parts = diffLines(`${before}\n`, `${after}\n`)
  return (
    <div className="overflow-hidden rounded-lg border border-line text-sm">
      {parts.map(({ value, added, removed }, at) => (
        <Lines
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no name but their place
          key={at}
          value={value}
          mark={added ? '+' : removed ? '−' : ''}
          spoken={added ? texts.added : removed ? texts.removed : ''}
        />
      ))}
    </div>
  )
}

const looks: Record<string, string> = {
  '+': 'bg-success/15 border-success',
  '−': 'bg-danger-soft border-danger line-through decoration-1',
  '': 'border-transparent text-muted',
}

function Lines({ value, mark, spoken }: { value: string; mark: string; spoken: string }) {
  return (
    <div className={`flex gap-2 border-s-4 px-3 py-1 ${looks[mark]}`}>
      <span aria-hidden className="w-3 shrink-0 select-none font-mono">
        {mark}
      </span>
      <div dir="auto" className="wrap-anywhere min-w-0 whitespace-pre-wrap">
        {spoken && <span className="sr-only">{spoken} </span>}
        {value.replace(/\n$/, '')}
      </div>
    </div>
  )
}
