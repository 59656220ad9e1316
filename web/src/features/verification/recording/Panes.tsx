import type { ReactNode } from 'react'

type PanesProps = {
  stage: ReactNode
  time: ReactNode
  code: ReactNode
  children: ReactNode
}

/** The picture beside time and code, and the steps below them, so that all of it is in sight on a phone. */
export const Panes = ({ stage, time, code, children }: PanesProps) => (
  <div className="grid grid-cols-[2fr_3fr] grid-rows-[auto_1fr] gap-x-4 gap-y-5 min-[23rem]:grid-cols-2 sm:grid-cols-[17rem_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr] sm:gap-x-8">
    <div className="row-span-2 min-w-0 sm:row-span-3">{stage}</div>
    <div className="min-w-0">{time}</div>
    <div className="min-w-0">{code}</div>
    <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">{children}</div>
  </div>
)
