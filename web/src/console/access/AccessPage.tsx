import { type ReactNode, useEffect, useRef } from 'react'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

type AccessPageProps = { title: string; text?: ReactNode; children: ReactNode; foot?: ReactNode }

/** A page on the way into the console. */
export function AccessPage({ title, text, children, foot }: AccessPageProps) {
  const { name } = useTexts('console')
  const heading = useRef<HTMLHeadingElement>(null)
  // The screen before is gone, with whatever had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-8">
      <div className="flex w-full max-w-sm flex-col gap-5">
        <p className="flex items-baseline gap-2">
          <Wordmark size="text-lg" />
          <span className="text-muted text-sm">{name}</span>
        </p>
        <div className="lit flex flex-col gap-5 rounded-xl p-6">
          <div className="flex flex-col gap-1.5">
            <h1 ref={heading} tabIndex={-1} className="font-display font-semibold text-xl outline-none">
              {title}
            </h1>
            {text && <p className="wrap-anywhere text-pretty text-muted text-sm">{text}</p>}
          </div>
          {children}
        </div>
        {foot && <div className="flex flex-wrap items-center gap-x-4 text-sm">{foot}</div>}
      </div>
    </main>
  )
}
