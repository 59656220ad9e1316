import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../components/buttons/Button.tsx'
import { VoicePlayer } from '../../../components/voice/VoicePlayer.tsx'
import { useClockText } from '../../../lib/format/clock.ts'
import { useObjectUrl } from '../../../lib/hooks/use-object-url.ts'
import { useWarningBeforeLeaving } from '../../../lib/hooks/use-warning-before-leaving.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AttachmentsLeft } from './AttachmentsLeft.tsx'
import type { DraftAttachment } from './draft-attachment.ts'

type AttachedDraftProps = { draft: DraftAttachment; firstName: string }

/** Above the message field: the photo or recording that goes with the next message. */
export function AttachedDraft({ draft: { attachment, drop }, firstName }: AttachedDraftProps) {
  const { draft: texts } = useTexts('chatMedia')
  const clock = useClockText()
  const url = useObjectUrl(attachment.blob)
  const { kind, durationMs = 0, waveform = [] } = attachment
  const frame = useRef<HTMLDivElement>(null)
  useWarningBeforeLeaving()
  useEffect(() => {
    // The button that recorded is gone.
    if (document.activeElement === document.body) frame.current?.focus()
  }, [])

  function remove() {
    const box = frame.current?.closest('form')?.querySelector('textarea')
    drop()
    // On a phone the keyboard would come.
    if (matchMedia('(pointer: fine)').matches) box?.focus()
  }

  return (
    <>
      {kind === 'voice_message' && <AttachmentsLeft kind="voice_messages" />}
      <div
        ref={frame}
        tabIndex={-1}
        className="flex min-h-14 w-full animate-rise items-center gap-1 rounded-xl bg-sunken ps-2 pe-1 outline-none"
      >
        {kind === 'voice_message' ? (
          <>
            <VoicePlayer src={url} label={texts.voice} durationMs={durationMs} waveform={waveform} isDraft />
            <span role="status" className="sr-only">
              {texts.ready({ length: clock(durationMs) })}
            </span>
          </>
        ) : (
          <div className="flex min-w-0 flex-1 items-center gap-3 py-2">
            {url && (
              <img
                src={url}
                alt={texts.photo}
                className="h-20 max-w-32 rounded-md object-cover shadow-soft"
              />
            )}
            <p role="status" className="text-pretty text-muted text-sm">
              {texts.photoHint({ firstName })}
            </p>
          </div>
        )}
        <IconButton label={texts.remove} onClick={remove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
    </>
  )
}
