import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useDirection } from '../../lib/texts/texts.ts'

type Tab = { value: string; label: string; content: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; value: string; onChange: (value: string) => void }

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root dir={useDirection()} value={value} onValueChange={onChange} className="flex flex-col gap-5">
      <Radix.List aria-label={label} className="flex gap-1 rounded-full bg-sunken p-1 shadow-well">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 min-w-0 flex-1 truncate rounded-full px-4 font-semibold text-muted text-sm transition duration-200 hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-soft"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-lg">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
