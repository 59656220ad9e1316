import { WifiOff } from 'lucide-react'

/** Stands above the tab bar and lets every touch through to what is beneath it. */
export function OfflineNote({ text }: { text: string }) {
  return (
    <p className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bar-block,0px)+env(safe-area-inset-bottom)+1rem)] z-30 mx-auto flex w-fit max-w-[calc(100%-2rem)] animate-rise items-center gap-3 rounded-full bg-raised px-5 py-2.5 font-medium text-sm shadow-lift">
      <WifiOff aria-hidden className="size-4 shrink-0 text-brand" />
      {text}
    </p>
  )
}
