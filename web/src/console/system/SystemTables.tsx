import type { SystemView } from '@hearth/contract/console/system'
import type { ReactNode } from 'react'
import { useDates } from '../../lib/format/dates.ts'
import { useFormats } from '../../lib/format/formats.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Tag } from '../case/parts.tsx'
import { Part } from '../frame/Facts.tsx'
import { useAmounts } from './amounts.ts'

type TableProps = { label: string; head: readonly string[]; children: ReactNode }

/** A table that scrolls sideways by itself if the window is narrow. */
function Table({ label, head, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-md border-collapse text-sm">
        <thead>
          <tr className="border-line border-b text-muted text-xs">
            {head.map((name) => (
              <th key={name} scope="col" className="py-2 pe-4 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <td className="py-2 pe-4 tabular-nums">{children}</td>

const NameCell = ({ children }: { children: ReactNode }) => (
  <th scope="row" className="py-2 pe-4 text-start font-normal">
    {children}
  </th>
)

/** The name of a job or a machine is a code, the same in every language. */
const Name = ({ children }: { children: string }) => (
  <code lang="en" dir="ltr" className="text-xs">
    {children}
  </code>
)

/** The processes that run, each with its role. */
export function Processes({ processes }: Pick<SystemView, 'processes'>) {
  const { processes: words } = useTexts('consoleSystem')
  return (
    <Part heading={words.heading}>
      <Table label={words.heading} head={[words.role, words.host, words.version, words.started]}>
        {processes.map(({ id, role, host, version, startedAt }) => (
          <tr key={id}>
            <NameCell>{words.roles[role]}</NameCell>
            <Cell>
              <Name>{host}</Name>
            </Cell>
            <Cell>
              <bdi>{version}</bdi>
            </Cell>
            <Cell>
              <Ago at={startedAt} />
            </Cell>
          </tr>
        ))}
      </Table>
    </Part>
  )
}

/** The jobs that wait or run. */
export function Queues({ queues }: Pick<SystemView, 'queues'>) {
  const { queues: words } = useTexts('consoleSystem')
  const { number } = useFormats()
  const { spanText } = useAmounts()
  if (queues.length === 0)
    return (
      <Part heading={words.heading}>
        <p className="text-sm">{words.empty}</p>
      </Part>
    )
  return (
    <Part heading={words.heading}>
      <Table label={words.heading} head={[words.name, words.waiting, words.active, words.oldest]}>
        {queues.map(({ job, waiting, active, oldestSeconds }) => (
          <tr key={job}>
            <NameCell>
              <Name>{job}</Name>
            </NameCell>
            <Cell>{number(waiting)}</Cell>
            <Cell>{number(active)}</Cell>
            <Cell>{spanText(oldestSeconds)}</Cell>
          </tr>
        ))}
      </Table>
    </Part>
  )
}

/** Every job with its last success and failure; late ones first. */
export function Jobs({ jobs }: Pick<SystemView, 'jobs'>) {
  const { jobs: words, late } = useTexts('consoleSystem')
  const sorted = jobs.toSorted((a, b) => Number(b.isLate) - Number(a.isLate) || (a.name < b.name ? -1 : 1))
  return (
    <Part heading={words.heading}>
      {jobs.length === 0 && <p className="text-sm">{words.empty}</p>}
      {jobs.length > 0 && (
        <Table label={words.heading} head={[words.name, words.success, words.failure]}>
          {sorted.map(({ name, lastSuccessAt, lastFailureAt, isLate }) => (
            <tr key={name}>
              <NameCell>
                <Name>{name}</Name> {isLate && <Tag tone="urgent">{late}</Tag>}
              </NameCell>
              <Cell>
                <Ago at={lastSuccessAt} />
              </Cell>
              <Cell>
                <Ago at={lastFailureAt} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}

function Ago({ at }: { at: string | null }) {
  const { jobs: words } = useTexts('consoleSystem')
  const { agoText, fullTimeText } = useDates()
  if (at === null) return <span className="text-muted">{words.never}</span>
  return (
    <time dateTime={at} title={fullTimeText(at)}>
      {agoText(at)}
    </time>
  )
}
