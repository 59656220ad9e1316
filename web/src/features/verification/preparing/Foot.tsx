import type { ReactNode } from 'react'

/** The buttons of a step, always in sight. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div
    data-foot
    className="low:static sticky bottom-(--bar-block,0px) z-10 -mx-5 mt-auto -mb-4 flex flex-col gap-1 bg-ground/95 px-5 pt-3 pb-4 backdrop-blur-md sm:-mx-8 sm:px-8"
  >
    {children}
  </div>
)
