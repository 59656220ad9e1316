import type { MessageView } from '@hearth/contract/chat/chat'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { copyText } from '../../../lib/browser/copying.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { MessageLine } from '../chat.rules.ts'
import type { Intent } from '../composing/intent.ts'
import { useReacting, useTakingBack } from '../composing/use-editing.ts'
import { type MenuChoice, MessageMenu } from './MessageMenu.tsx'

/** The message whose options are open, and what opened them. */
export type OpenMessageOptions = { line: MessageLine; opener: HTMLElement }

type MessageOptionsProps = {
  options: OpenMessageOptions | undefined
  onClose: () => void
  onIntent: (intent: Intent) => void
  onReport: (seq: number) => void
}

/** The menu of a message and the dialogs that follow. */
export function MessageOptions({ options, onClose, onIntent, onReport }: MessageOptionsProps) {
  const texts = useTexts('chat')
  // They are there before the menu opens.
  useTexts('reactions')
  const reacting = useReacting()
  const [doomed, setDoomed] = useState<MessageView>()
  // Meanwhile it may ask about another message.
  const takingBack = useTakingBack(({ id }) => setDoomed((now) => (now?.id === id ? undefined : now)))

  async function copy({ content }: MessageView) {
    if (await copyText(content)) toast(texts.copied)
    else toast.error(texts.notCopied)
  }

  function choose(choice: MenuChoice, message: MessageView) {
    switch (choice.kind) {
      case 'react':
        return reacting.mutate({ message, emoji: choice.emoji })
      case 'reply':
        return onIntent({ kind: 'reply', to: message })
      case 'edit':
        return onIntent({ kind: 'edit', message })
      case 'copy':
        return void copy(message)
      case 'delete':
        return setDoomed(message)
      case 'report':
        return onReport(message.seq)
    }
  }

  return (
    <>
      {options && (
        <MessageMenu
          {...options}
          onClose={onClose}
          onChoose={(choice) => choose(choice, options.line.message)}
        />
      )}
      <Dialog
        open={doomed !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDoomed(undefined)}
        title={texts.ask.title}
        description={texts.ask.text}
      >
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="quiet" onClick={() => setDoomed(undefined)}>
            {texts.ask.cancel}
          </Button>
          <Button
            variant="danger"
            busy={takingBack.isPending}
            onClick={() => doomed && takingBack.mutate(doomed)}
          >
            {texts.ask.action}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
