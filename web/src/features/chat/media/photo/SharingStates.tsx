import type { PhotoSharingView } from '@hearth/contract/chat/attachments'
import { Check, Clock, Minus } from 'lucide-react'
import { useTexts } from '../../../../lib/texts/texts.ts'

type SharingStatesProps = { sharing: PhotoSharingView; firstName: string; isEarly: boolean }

/** The consent of each of the two. */
export function SharingStates({ sharing, firstName, isEarly }: SharingStatesProps) {
  const { sharing: texts } = useTexts('chatMedia')
  return (
    <ul className="divide-y divide-line rounded-xl bg-sunken px-4">
      <SharingState
        name={texts.mine}
        isEarly={isEarly}
        isOn={sharing.mine}
        messagesLeft={sharing.myMessagesLeft}
      />
      <SharingState
        name={firstName}
        isEarly={isEarly}
        isOn={sharing.theirs}
        messagesLeft={sharing.theirMessagesLeft}
      />
    </ul>
  )
}

type SharingStateProps = { name: string; isEarly: boolean; isOn: boolean; messagesLeft: number }

function SharingState({ name, isEarly, isOn, messagesLeft }: SharingStateProps) {
  const { sharing: texts } = useTexts('chatMedia')
  const isReady = isEarly ? messagesLeft === 0 : isOn
  const Icon = isReady ? Check : isEarly ? Clock : Minus
  const words =
    isEarly && !isReady ? texts.messagesLeft({ n: messagesLeft }) : isOn ? texts.isOn : texts.isOff
  return (
    <li className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 py-1">
      <bdi className="wrap-anywhere min-w-0 font-medium">{name}</bdi>
      <span
        className={`inline-flex items-center gap-2 text-sm ${isReady ? 'font-medium text-success' : 'text-muted'}`}
      >
        {isEarly && isReady ? texts.written : words}
        <Icon aria-hidden className="size-5" />
      </span>
    </li>
  )
}
