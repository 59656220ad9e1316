import type { ReplyView } from '@hearth/contract/chat/chat'
import { AttachmentMark } from '../../../components/conversation/AttachmentMark.tsx'
import { useWords } from '../../../components/conversation/last-message.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

type AnsweredProps = {
  reply: ReplyView
  /** Whose words they are. */
  name: string
  /** Leads to the message itself. */
  onGo?: ((seq: number) => void) | undefined
}

const look =
  'my-1 flex w-full min-w-0 flex-col rounded-lg border-current/40 border-s-3 bg-current/8 px-3 py-1.5 text-start text-sm'

/** The message that a reply is to, as it is now. */
export function Answered({ reply, name, onGo }: AnsweredProps) {
  const texts = useTexts('chat')
  const { hidden } = useTexts('people')
  const wordsOf = useWords()
  const instead = reply.isDeleted ? texts.deleted : reply.isHidden && hidden.text
  const words = (
    <>
      <span className="sr-only">{texts.replyTo}</span>
      <bdi className="font-semibold text-xs">{name}</bdi>
      <bdi className={`wrap-anywhere line-clamp-2 ${instead ? 'italic' : ''}`}>
        {!instead && <AttachmentMark kind={reply.attachmentKind} />}
        {instead || wordsOf(reply.content, reply.attachmentKind)}
      </bdi>
    </>
  )
  if (!onGo) return <span className={look}>{words}</span>
  return (
    <button type="button" onClick={() => onGo(reply.seq)} className={`${look} min-h-11 justify-center`}>
      {words}
    </button>
  )
}
