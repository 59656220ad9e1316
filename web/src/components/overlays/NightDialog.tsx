import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useBackToClose } from '../../lib/hooks/use-back-to-close.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../buttons/Button.tsx'
import { Shade } from './Dialog.tsx'
import { useFocusGivenBack } from './use-restored-focus.ts'

type NightDialogProps = {
  title: string
  onClose: () => void
  /** The element that gets the focus first. */
  first: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A full-screen dialog on a phone, centred on a desktop; dark in both schemes, for pictures. */
export function NightDialog({ title, onClose, first, children }: NightDialogProps) {
  const texts = useTexts('shell').parts
  useBackToClose(true, onClose)
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusGivenBack()
  function focusFirst(event: Event) {
    onOpenAutoFocus()
    event.preventDefault()
    first.current?.focus()
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Shade />
        <Radix.Content
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={undefined}
          data-locks-scroll
          className="night fixed inset-0 z-50 flex animate-rise flex-col overflow-y-auto overscroll-contain bg-night bg-none pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-lift sm:m-auto sm:h-[min(52rem,calc(100dvh-3rem))] sm:w-[min(40rem,calc(100%-3rem))] sm:rounded-2xl"
        >
          <header className="flex min-h-16 shrink-0 items-center justify-between gap-3 ps-5 pe-2 sm:ps-7 sm:pe-4">
            <Radix.Title className="min-w-0 truncate font-display font-semibold text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton
                label={texts.close}
                className="text-on-night hover:bg-night-line hover:text-on-night"
              >
                <X aria-hidden className="size-5" />
              </IconButton>
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
