import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../../../api/client.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { Skeleton } from '../../../../components/states/Skeleton.tsx'
import { useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useChange } from '../use-change.ts'
import { fetchExport, ownExport, requestExport } from './export.queries.ts'

const FILE_NAME = 'hearth-data.zip'

/** The section of the settings in which people ask for the file with their data, and download it. */
export function DataExport() {
  const words = useTexts('dataExport')
  return (
    <Section heading={words.heading}>
      <p>{words.text}</p>
      <State />
    </Section>
  )
}

function State() {
  const words = useTexts('dataExport')
  const { loading } = useTexts('front')
  const { dayAndTimeText } = useDates()
  const own = useQuery(ownExport)
  const downloading = useDownload()
  if (own.isLoadingError) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Trouble reason={words.failed} />
        <Button variant="secondary" busy={own.isFetching} onClick={() => void own.refetch()}>
          {words.retry}
        </Button>
      </div>
    )
  }
  if (!own.data) {
    return (
      <div role="status">
        <span className="sr-only">{loading}</span>
        <Skeleton className="h-11 w-48 rounded-full" />
      </div>
    )
  }
  const shown = own.data.export
  if (!shown) return <Request reason={downloading.reason} />
  const time = shown.until === null ? '' : dayAndTimeText(shown.until)
  if (shown.state === 'ready') return <Download text={words.ready({ time })} downloading={downloading} />
  return (
    <p role="status" className="text-muted">
      {shown.state === 'preparing' ? words.preparing : words.downloaded({ time })}
    </p>
  )
}

/** `reason` says why the file before could not be downloaded. */
function Request({ reason }: { reason: string | undefined }) {
  const words = useTexts('dataExport')
  const queryClient = useQueryClient()
  const requesting = useChange(
    (_: void, prove) => prove(requestExport),
    (view) => queryClient.setQueryData(ownExport.queryKey, view),
  )
  return (
    <>
      <Trouble reason={requesting.reason ?? reason} />
      <Button
        variant="secondary"
        className="self-start"
        busy={requesting.isBusy}
        onClick={() => requesting.start()}
      >
        {requesting.isBusy ? words.requesting : words.request}
      </Button>
    </>
  )
}

function useDownload() {
  const words = useTexts('dataExport')
  const queryClient = useQueryClient()
  const look = () => void queryClient.invalidateQueries({ queryKey: ownExport.queryKey })
  return useChange(
    (_: void, prove) =>
      prove(fetchExport).catch((error: unknown) => {
        // The file may be gone.
        if (hasKind(error, 'not_found')) look()
        throw error
      }),
    (file) => {
      save(file)
      toast(words.done)
      look()
    },
  )
}

type DownloadProps = { text: string; downloading: ReturnType<typeof useDownload> }

function Download({ text, downloading }: DownloadProps) {
  const words = useTexts('dataExport')
  return (
    <>
      <p role="status">{text}</p>
      <Trouble reason={downloading.reason} />
      <Button className="self-start" busy={downloading.isBusy} onClick={() => downloading.start()}>
        {downloading.isBusy ? words.downloading : words.download}
      </Button>
    </>
  )
}

/** Saves a file under its name among the downloads of the browser. */
function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(url)
}
