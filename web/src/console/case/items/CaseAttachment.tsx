import type { SnapshotMessage } from '@hearth/contract/console/cases'
import { VoicePlayer } from '../../../components/voice/VoicePlayer.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachmentUrl } from '../../api.ts'
import { Tag } from '../parts.tsx'
import { HeldPicture } from './CasePhoto.tsx'

type CaseAttachmentProps = { number: string; message: SnapshotMessage }

/** The photo or voice message of a reported conversation. There are copies of those of the subject only. */
export function CaseAttachment({ number, message: { attachment, by } }: CaseAttachmentProps) {
  const texts = useTexts('consoleCase').messages
  if (!attachment) return null
  const { kind, mediaId } = attachment
  if (!mediaId)
    return (
      <span className="flex flex-wrap gap-1">
        <Tag>{texts.attachments[kind]}</Tag>
        {by === 'subject' && <Tag>{texts.attachmentGone}</Tag>}
      </span>
    )
  const address = attachmentUrl(number, mediaId)
  if (kind === 'chat_photo')
    return (
      <HeldPicture
        addresses={[address]}
        labels={{ hidden: texts.photoHidden, shown: texts.photoShown }}
        className="w-48"
      />
    )
  return (
    <span className="block w-64 max-w-full rounded-sm border border-line bg-raised px-2">
      <VoicePlayer src={address} label={texts.attachments[kind]} />
    </span>
  )
}
