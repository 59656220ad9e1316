import { mayDo } from '@hearth/contract/console/staff'
import type { SystemView } from '@hearth/contract/console/system'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { showSystem } from '../api.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { Backups } from './Backups.tsx'
import { Services, Software, Storage } from './SystemFacts.tsx'
import { Jobs, Processes, Queues } from './SystemTables.tsx'
import { TestMail } from './TestMail.tsx'

const REFETCH_MS = 15_000

// The library refetches only while the window is visible.
const systemQuery = queryOptions({
  queryKey: ['console', 'system'],
  queryFn: showSystem,
  refetchInterval: REFETCH_MS,
})

/** The state of the software and of what it needs. */
export function SystemScreen() {
  const words = useTexts('consoleSystem')
  const { role } = useStaff()
  const system = useQuery(systemQuery)
  return (
    <ScreenBody heading={words.heading} text={words.text}>
      {system.isPending && (
        <Waiting onRetry={() => void system.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {system.isLoadingError && <FailedState onRetry={() => void system.refetch()} />}
      {system.data && (
        <>
          <Health system={system.data} isStale={system.isRefetchError} />
          <Software system={system.data} />
          {system.data.processes.length > 0 && <Processes processes={system.data.processes} />}
          <Backups backups={system.data.backups} />
          <Services system={system.data} />
          <Storage system={system.data} />
          <Queues queues={system.data.queues} />
          <Jobs jobs={system.data.jobs} />
        </>
      )}
      {mayDo(role, 'system.test-mail') && <TestMail />}
    </ScreenBody>
  )
}

/** Returns a sentence for each thing that is wrong. */
function useTroubles({ services, jobs, backups, photos }: SystemView): string[] {
  const { wrong } = useTexts('consoleSystem')
  const down = services.filter(({ isUp }) => !isUp).length
  const late = jobs.filter(({ isLate }) => isLate).length
  return [
    down > 0 && wrong.services({ n: down }),
    late > 0 && wrong.jobs({ n: late }),
    backups.isLate && (backups.last ? wrong.backup : wrong.noBackup),
    photos.isPaused && wrong.deletions,
  ].filter((one) => one !== false)
}

function Health({ system, isStale }: { system: SystemView; isStale: boolean }) {
  const words = useTexts('consoleSystem')
  const { timeText } = useDates()
  const troubles = useTroubles(system)
  const time = timeText(system.at)
  return (
    <div className="flex flex-col gap-1">
      {troubles.length === 0 && (
        <p className="flex items-center gap-2 font-medium text-sm text-success">
          <CircleCheck aria-hidden className="size-4.5 shrink-0" />
          {words.well}
        </p>
      )}
      <div role="status" className="flex flex-col gap-1">
        {troubles.map((trouble) => (
          <p key={trouble} className="flex items-start gap-2 font-medium text-danger text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            {trouble}
          </p>
        ))}
      </div>
      <p className={`text-xs ${isStale ? 'font-medium text-danger' : 'text-muted'}`}>
        {isStale ? words.stale({ time }) : words.asOf({ time })}
      </p>
    </div>
  )
}
