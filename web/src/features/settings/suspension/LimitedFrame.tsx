import { type ReactNode, useEffect, useRef } from 'react'
import { Wordmark } from '../../../components/layout/Wordmark.tsx'

/** The frame of a screen that is the only one of a person. */
export function LimitedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-6 ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] pt-[env(safe-area-inset-top)] pb-[max(2.5rem,env(safe-area-inset-bottom))]">
      <header className="flex min-h-16 items-center">
        <Wordmark />
      </header>
      <main className="flex flex-col gap-5 sm:gap-6">{children}</main>
    </div>
  )
}

/** Its title, which takes the focus. */
export function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="text-balance font-display font-semibold text-2xl outline-none sm:text-3xl"
    >
      {children}
    </h1>
  )
}
