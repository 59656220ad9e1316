import { WifiOff } from 'lucide-react'

/** Stands above the tab bar as long as there is no network; shell.css makes room for it, so that it covers nothing. */
export function OfflineNote({ text }: { text: string }) {
  return (
    <div
      data-offline="note"
      className="fixed inset-e-0 inset-s-(--rail-inline,0px) bottom-[calc(var(--bar-block,var(--note-block))-var(--note-block))] z-20 flex min-h-(--note-block) animate-rise items-center justify-center gap-2.5 bg-brand-soft px-5 py-1 font-medium text-ink text-xs leading-tight [--note-block:2.75rem] sm:text-sm"
    >
      <WifiOff aria-hidden className="size-4 shrink-0 text-brand" />
      {text}
    </div>
  )
}
