import { type ReactNode, useEffect, useRef } from 'react'

type StepHeadingProps = {
  children: string
  text?: ReactNode
  /** Not on the first step: the screen is read from its top. */
  takesFocus?: boolean
  /** On a phone there is no room for it. */
  isHidden?: boolean
}

/** The heading of a step, which gets the focus because what had it is gone. */
export function StepHeading({ children, text, takesFocus = true, isHidden = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [takesFocus])
  return (
    <div className={`flex flex-col gap-2 ${isHidden ? 'max-sm:sr-only' : ''}`}>
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-balance rounded-sm font-display font-semibold text-2xl outline-none"
      >
        {children}
      </h2>
      {text && <p className="max-w-prose text-pretty text-muted">{text}</p>}
    </div>
  )
}
