import { CircleAlert, Hourglass, RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useOnline } from '../../../lib/hooks/connection-state.tsx'
import { describeProblem } from '../../../lib/texts/errors.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Upload } from './uploads/uploads.ts'

/** A file that did not become a photo. */
export type FailedPhoto = { id: string; name: string; text: string }

type NoticesProps = {
  uploads: readonly Upload[]
  troubles: readonly FailedPhoto[]
  onRetry: (clientId: string) => void
  onCancel: (clientId: string) => void
  onAnother: (upload: Upload) => void
  onDismiss: (id: string) => void
}

/** Whatever a small tile has no room to say, and what to do about it. */
export function Notices({ uploads, troubles, ...on }: NoticesProps) {
  const texts = useTexts('photos').upload
  const isOnline = useOnline()
  const waiting = uploads.find(({ stage }) => stage === 'waiting')
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {!isOnline && <Note icon={<WifiOff aria-hidden />} text={texts.offline} />}
      {isOnline && waiting && <Waiting upload={waiting} onRetry={on.onRetry} />}
      {uploads
        .filter(({ stage }) => stage === 'failed')
        .map((upload) => (
          <Note key={upload.clientId} isAlert icon={<RotateCw aria-hidden />} text={texts.failedText}>
            <Act label={texts.retry} onPress={() => on.onRetry(upload.clientId)} />
            <Act label={texts.dismiss} onPress={() => on.onCancel(upload.clientId)} />
          </Note>
        ))}
      {uploads
        .filter(({ stage }) => stage === 'refused')
        .map((upload) => (
          <Note
            key={upload.clientId}
            isAlert
            icon={<CircleAlert aria-hidden />}
            text={texts.refusedSaid({
              reason: upload.reason ? describeProblem(upload.reason, 'invalid') : '',
            })}
          >
            <Act label={texts.another} onPress={() => on.onAnother(upload)} />
            <Act label={texts.dismiss} onPress={() => on.onCancel(upload.clientId)} />
          </Note>
        ))}
      {troubles.map(({ id, name, text }) => (
        <Note key={id} isAlert icon={<CircleAlert aria-hidden />} name={name} text={text}>
          <Act label={texts.understood} onPress={() => on.onDismiss(id)} />
        </Note>
      ))}
    </div>
  )
}

function Waiting({ upload, onRetry }: { upload: Upload; onRetry: (clientId: string) => void }) {
  const texts = useTexts('photos').upload
  const why = upload.why ?? 'offline'
  const text = {
    offline: texts.waitingText,
    busy: texts.tooManyWait,
    tooMany: texts.tooMany,
    noRoom: texts.noRoom,
  }[why]
  const Icon = why === 'offline' ? WifiOff : Hourglass
  return (
    <Note icon={<Icon aria-hidden />} text={text}>
      {why === 'offline' && <Act label={texts.retry} onPress={() => onRetry(upload.clientId)} />}
    </Note>
  )
}

type NoteProps = { icon: ReactNode; name?: string; text: string; isAlert?: boolean; children?: ReactNode }

function Note({ icon, name, text, isAlert = false, children }: NoteProps) {
  const look = isAlert ? 'bg-danger-soft [&_svg]:text-danger' : 'bg-brand-soft [&_svg]:text-brand'
  return (
    <div
      className={`flex animate-rise flex-wrap items-center gap-x-4 gap-y-1 rounded-lg ps-4 pe-2 py-2 text-sm [&_svg]:size-5 [&_svg]:shrink-0 ${look}`}
    >
      {icon}
      <p role={isAlert ? 'alert' : 'status'} className="wrap-anywhere min-w-0 flex-1 basis-48 py-1.5">
        {name && (
          <bdi className="block font-semibold" dir="auto">
            {name}
          </bdi>
        )}
        {text}
      </p>
      {children && <span className="ms-auto flex flex-wrap justify-end">{children}</span>}
    </div>
  )
}

function Act({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="quiet" onClick={onPress} className="px-3.5">
      {label}
    </Button>
  )
}
