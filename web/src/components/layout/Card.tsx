import type { ReactNode } from 'react'

export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`lit min-w-0 rounded-xl p-5 sm:p-7 ${className}`}>{children}</div>
}
