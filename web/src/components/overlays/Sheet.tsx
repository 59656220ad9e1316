import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useBackToClose } from '../../lib/hooks/use-back-to-close.ts'
import { Close, Heading, Shade } from './Dialog.tsx'
import { useFocusGivenBack } from './use-restored-focus.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The element that gets the focus after closing, if not the opener. */
  next?: () => HTMLElement | null | undefined
  /** The address says that it is open, so it has an entry in the history already. */
  isInAddress?: boolean
  children: ReactNode
}

/** A sheet from the lower edge of a phone; a side panel on a desktop. */
export function Sheet({ open, onOpenChange, title, description, next, isInAddress, children }: SheetProps) {
  const focus = useFocusGivenBack(next)
  useBackToClose(open && !isInAddress, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Shade />
        <Radix.Content
          {...focus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          data-locks-scroll
          className="fixed inset-x-0 bottom-(--toast-over,0px) z-50 flex max-h-[calc(100dvh-3rem-var(--toast-over,0px))] animate-sheet scroll-pt-16 scroll-pb-24 flex-col gap-4 overflow-y-auto overscroll-contain rounded-t-2xl bg-surface px-(--side) pt-(--above) pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-lift [--above:0.75rem] [--side:1.25rem] lg:inset-s-auto lg:inset-y-3 lg:inset-e-3 lg:max-h-none lg:w-[26rem] lg:animate-panel lg:rounded-2xl lg:[--above:1.5rem] lg:[--side:1.75rem]"
        >
          <span
            aria-hidden
            className="order-first mx-auto h-1 w-10 shrink-0 rounded-full bg-line-strong lg:hidden"
          />
          <Heading title={title} description={description} />
          {children}
          <Close />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
