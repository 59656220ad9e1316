import { DELETE_FOR_MS, EDIT_FOR_MS } from '@hearth/contract/chat/chat'
import { Copy, Flag, type LucideIcon, Pencil, Plus, Reply, Trash2 } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { isWithin, useDates } from '../../../lib/format/dates.ts'
import { useBackToClose } from '../../../lib/hooks/use-back-to-close.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { MessageLine } from '../chat.rules.ts'
import { useConversation } from '../conversation/conversation-context.ts'
import { placeBeside } from './place-beside.ts'

export type MenuChoice =
  | { kind: 'react'; emoji: string | undefined }
  | { kind: 'reply' | 'copy' | 'edit' | 'delete' | 'report' }

type MessageMenuProps = {
  line: MessageLine
  /** The message that the menu belongs to. */
  opener: HTMLElement
  onChoose: (choice: MenuChoice) => void
  onClose: () => void
}

// The finger that opened the menu by resting on a message leaves it somewhere.
const STILL_LEAVING_MS = 400

/** The menu of one message: next to it on a desktop, from the lower edge on a phone. */
export function MessageMenu({ line, opener, onChoose, onClose }: MessageMenuProps) {
  const texts = useTexts('chat')
  const { fullTimeText } = useDates()
  const dialog = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const { viewerId } = useConversation()
  const { message } = line
  useBackToClose(true, () => dialog.current?.close())
  const isOwn = message.senderId === viewerId

  useEffect(() => {
    const menu = dialog.current
    if (!menu) return
    menu.showModal()
    openedAt.current = performance.now()
    placeBeside(menu, opener)
  }, [opener])

  function closeFromOutside({ target }: SyntheticEvent) {
    const isLeaving = performance.now() - openedAt.current < STILL_LEAVING_MS
    if (target === dialog.current && !isLeaving) dialog.current?.close()
  }

  function choose(choice: MenuChoice) {
    dialog.current?.close()
    onChoose(choice)
  }

  return (
    <dialog
      ref={dialog}
      aria-label={texts.optionsTitle}
      onClose={onClose}
      onClick={closeFromOutside}
      className="message-menu"
    >
      <div className="flex flex-col gap-1 p-2">
        <Emoji
          mine={message.reactions?.find(({ personId }) => personId === viewerId)?.emoji}
          onPick={(emoji) => choose({ kind: 'react', emoji })}
        />
        <Item icon={Reply} label={texts.reply} onPress={() => choose({ kind: 'reply' })} />
        {message.content && <Item icon={Copy} label={texts.copy} onPress={() => choose({ kind: 'copy' })} />}
        {isOwn && isWithin(message.createdAt, EDIT_FOR_MS) && (
          <Item icon={Pencil} label={texts.edit} onPress={() => choose({ kind: 'edit' })} />
        )}
        {isOwn && isWithin(message.createdAt, DELETE_FOR_MS) && (
          <Item icon={Trash2} label={texts.delete} isGrave onPress={() => choose({ kind: 'delete' })} />
        )}
        {!isOwn && (
          <Item icon={Flag} label={texts.report} isGrave onPress={() => choose({ kind: 'report' })} />
        )}
        <p className="px-3 pt-1 pb-2 text-muted text-xs">
          <time dateTime={message.createdAt}>{fullTimeText(message.createdAt)}</time>
        </p>
      </div>
    </dialog>
  )
}

type ItemProps = { icon: LucideIcon; label: string; isGrave?: boolean; onPress: () => void }

function Item({ icon: Icon, label, isGrave = false, onPress }: ItemProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`flex min-h-12 items-center gap-4 rounded-lg px-3 text-start font-medium transition-colors ${isGrave ? 'text-danger hover:bg-danger-soft' : 'hover:bg-brand-soft'}`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
    </button>
  )
}

type EmojiProps = { mine: string | undefined; onPick: (emoji: string | undefined) => void }

/** How many emoji are there before one asks for more. */
const AT_HAND = 5

/** One reaction per person: pressing it again removes it. */
function Emoji({ mine, onPick }: EmojiProps) {
  const texts = useTexts('chat')
  const [isAll, setIsAll] = useState(false)
  const names: Record<string, string> = useTexts('reactions').names
  const known = Object.keys(names)
  const shown = isAll ? known : known.slice(0, AT_HAND)
  const all = mine && !shown.includes(mine) ? [mine, ...shown] : shown
  return (
    <div
      role="group"
      aria-label={texts.react}
      className="flex max-h-48 flex-wrap gap-0.5 overflow-y-auto p-1.5 max-sm:justify-between"
    >
      {all.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={names[emoji] ?? emoji}
          aria-pressed={emoji === mine}
          onClick={() => onPick(emoji === mine ? undefined : emoji)}
          className="grid size-11 place-items-center rounded-full text-xl transition-colors hover:bg-brand-soft aria-pressed:bg-brand-soft"
        >
          {emoji}
        </button>
      ))}
      {!isAll && (
        <button
          type="button"
          aria-label={texts.moreEmoji}
          onClick={() => setIsAll(true)}
          className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-brand-soft"
        >
          <Plus aria-hidden className="size-5" />
        </button>
      )}
    </div>
  )
}
