import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Radix's own overlay injects a <style>, which the content security policy forbids; styles.css locks the scroll. */}
        <div aria-hidden className="fixed inset-0 z-40 bg-[rgb(20_12_10/0.6)] backdrop-blur-sm" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          data-locks-scroll
          className="fixed inset-x-4 animate-rise inset-y-0 z-50 m-auto flex h-fit max-h-[85dvh] max-w-md flex-col gap-4 overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-lift"
        >
          <Radix.Title className="text-balance font-display font-semibold text-xl">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="text-muted">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
