import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useBackToClose } from '../../lib/hooks/use-back-to-close.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../buttons/Button.tsx'
import { useFocusGivenBack } from './use-restored-focus.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const focus = useFocusGivenBack()
  useBackToClose(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Shade />
        <Radix.Content
          {...focus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          data-locks-scroll
          className="fixed inset-x-0 top-0 bottom-(--toast-over,0px) z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem-var(--toast-over,0px))] w-[calc(100%-2rem)] max-w-md animate-rise scroll-pt-16 scroll-pb-24 flex-col gap-4 overflow-y-auto overscroll-contain rounded-2xl bg-surface p-(--side) shadow-lift [--above:var(--side)] [--side:1.5rem] sm:[--side:2rem]"
        >
          <Heading title={title} description={description} />
          {children}
          <Close />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Radix's own overlay injects a <style>, which the content security policy forbids; styles.css locks the scroll. */
export function Shade() {
  return <div aria-hidden data-shade className="fixed inset-0 z-50 animate-dim bg-shade backdrop-blur-sm" />
}

/** The title stays at the top with the close button and covers nothing that scrolls. */
export function Heading({ title, description }: { title: string; description: ReactNode }) {
  return (
    <>
      <Radix.Title className="sticky top-[calc(-1*var(--above))] z-10 -mx-(--side) -my-3 shrink-0 bg-surface px-(--side) py-3 pe-[calc(var(--side)+2.75rem)] font-display font-semibold text-xl">
        {title}
      </Radix.Title>
      {description !== undefined && (
        <Radix.Description className="-mt-2 mb-1 text-pretty text-muted">{description}</Radix.Description>
      )}
    </>
  )
}

/** Last in the DOM, so that the first field gets the focus; it still stays in its corner. */
export function Close() {
  return (
    <Radix.Close asChild>
      <IconButton
        label={useTexts('shell').parts.close}
        className="sticky top-[calc(0.375rem-var(--above))] z-20 order-first -me-2 -mt-2 -mb-13 self-end bg-surface"
      >
        <X aria-hidden className="size-5" />
      </IconButton>
    </Radix.Close>
  )
}
