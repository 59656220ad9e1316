import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { IconButton } from './Button.tsx'
import { useFocusGivenBack } from './use-focus-given-back.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const focus = useFocusGivenBack()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Shade />
        <Radix.Content
          {...focus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          data-locks-scroll
          className="fixed inset-x-0 top-0 bottom-(--toast-over,0px) z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem-var(--toast-over,0px))] w-[calc(100%-2rem)] max-w-md animate-rise flex-col gap-4 overflow-y-auto overscroll-contain rounded-2xl bg-surface p-6 shadow-lift sm:p-8"
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

export function Heading({ title, description }: { title: string; description: string | undefined }) {
  return (
    <div className="mb-1 flex min-w-0 flex-col gap-2">
      <Radix.Title className="pe-11 font-display font-semibold text-xl">{title}</Radix.Title>
      {description !== undefined && (
        <Radix.Description className="text-pretty text-muted">{description}</Radix.Description>
      )}
    </div>
  )
}

/** Stands last, so that the first field and not the way out is focused first; stays in its corner all the same. */
export function Close() {
  return (
    <Radix.Close asChild>
      <IconButton
        label={useTexts().parts.close}
        className="sticky top-0 z-10 order-first -me-2 -mt-2 -mb-13 self-end bg-surface"
      >
        <X aria-hidden className="size-5" />
      </IconButton>
    </Radix.Close>
  )
}
