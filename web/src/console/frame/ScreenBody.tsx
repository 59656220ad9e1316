import type { ReactNode } from 'react'

type ScreenBodyProps = { heading: string; text: string; children: ReactNode }

/** A screen that is one column. */
export function ScreenBody({ heading, text, children }: ScreenBodyProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col px-5 py-4 lg:overflow-y-auto lg:px-8 lg:py-6">
      <div className="flex w-full max-w-5xl flex-1 flex-col gap-4">
        <div>
          <h1 className="font-display font-semibold text-xl">{heading}</h1>
          <p className="wrap-anywhere text-muted text-sm">{text}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
