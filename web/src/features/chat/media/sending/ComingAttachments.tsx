import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, WifiOff } from 'lucide-react'
import { Ring } from '../../../../components/states/Ring.tsx'
import { Waveform } from '../../../../components/voice/Waveform.tsx'
import { useObjectUrl } from '../../../../lib/hooks/use-object-url.ts'
import { useStore } from '../../../../lib/store.ts'
import { describeProblem } from '../../../../lib/texts/errors.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useSession } from '../../../../session/SessionProvider.tsx'
import { PhotoFrame } from '../photo/PhotoFrame.tsx'
import { type ComingAttachment, openAttachments } from './attachments.ts'

/** The photos and voice messages of this conversation that are on their way, after its messages. */
export function ComingAttachments({ conversationId }: { conversationId: string }) {
  const { session } = useSession()
  const attachments = openAttachments(useQueryClient(), session)
  const coming = useStore(attachments.all).filter((one) => one.conversationId === conversationId)
  return (
    <>
      {coming.map((one) => (
        <Coming
          key={one.clientId}
          coming={one}
          onCancel={() => attachments.cancel(one.clientId)}
          onRetry={() => attachments.retry(one.clientId)}
        />
      ))}
    </>
  )
}

type ComingAttachmentProps = { coming: ComingAttachment; onCancel: () => void; onRetry: () => void }

function Coming(props: ComingAttachmentProps) {
  const { coming } = props
  const { coming: texts } = useTexts('chatMedia')
  const { attachment, content } = coming
  const isPhoto = attachment.kind === 'chat_photo'
  return (
    <div
      role="group"
      aria-label={isPhoto ? texts.photo : texts.voice}
      className="mt-3 flex max-w-[84%] flex-col items-end self-end sm:max-w-[75%]"
    >
      <div className="w-72 max-w-full rounded-[1.25rem] rounded-ee-xs bg-brand px-4 py-2 text-on-brand shadow-glow">
        {isPhoto ? <ComingPhoto {...props} /> : <ComingVoice {...props} />}
        {content && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {content}
          </p>
        )}
      </div>
      <State {...props} />
    </div>
  )
}

const isOnItsWay = ({ stage }: ComingAttachment) =>
  stage === 'queued' || stage === 'sending' || stage === 'working'

function Progress({ coming }: { coming: ComingAttachment }) {
  const { coming: texts } = useTexts('chatMedia')
  const { stage, sent, attachment } = coming
  if (!isOnItsWay(coming)) {
    const Icon = stage === 'waiting' ? WifiOff : RotateCw
    return (
      <span className="relative grid size-12 place-items-center rounded-full bg-night/75 text-on-night">
        <Icon aria-hidden className="size-5" />
      </span>
    )
  }
  const percent = Math.round((100 * sent) / Math.max(1, attachment.blob.size))
  const figure = texts.percent({ n: percent })
  return <Ring label={texts.progress} percent={percent} figure={figure} words={figure} />
}

function ComingPhoto({ coming }: ComingAttachmentProps) {
  const { blob, aspect } = coming.attachment
  const url = useObjectUrl(blob)
  return (
    <PhotoFrame aspect={aspect}>
      {url && <img src={url} alt="" className="absolute inset-0 size-full object-cover opacity-60" />}
      <Progress coming={coming} />
    </PhotoFrame>
  )
}

const ComingVoice = ({ coming }: ComingAttachmentProps) => (
  <div className="flex items-center gap-3">
    <Progress coming={coming} />
    <span className="h-11 min-w-0 flex-1 py-2">
      <Waveform bars={coming.attachment.waveform ?? []} count={28} played={0} />
    </span>
  </div>
)

function State({ coming, onCancel, onRetry }: ComingAttachmentProps) {
  const { coming: texts } = useTexts('chatMedia')
  const { stage, problem, mayRetry = false } = coming
  const isRefused = stage === 'refused'
  const why = problem && describeProblem(problem, 'invalid')
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1 text-muted text-sm">
      <span role="status" className={`text-end ${isRefused ? 'text-danger' : ''}`}>
        {isRefused ? why || texts.refused : texts[stage]}
      </span>
      {(mayRetry || !(isRefused || isOnItsWay(coming))) && <Act onPress={onRetry}>{texts.retry}</Act>}
      <Act onPress={onCancel}>{isRefused ? texts.remove : texts.cancel}</Act>
    </div>
  )
}

const Act = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 min-w-11 rounded-full px-2 font-semibold hover:bg-brand-soft hover:text-brand-strong"
  >
    {children}
  </button>
)
