import type { InboxEntry } from '@hearth/contract/chat/chat'
import { MAX_NAME_SEARCH_LENGTH } from '@hearth/contract/chat/chat'
import { searchable } from '@hearth/contract/text'
import { Search } from 'lucide-react'
import { well } from '../../components/fields/Field.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

/** Narrows the list of matches to a name; Escape gives all of them back. */
export function NameSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { search } = useTexts('matches')
  return (
    <div role="search" className="relative w-full sm:w-72">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-muted"
      />
      <input
        type="search"
        dir="auto"
        aria-label={search}
        placeholder={search}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_NAME_SEARCH_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onChange('')}
        className={`${well} min-h-12 rounded-full ps-12 pe-4`}
      />
    </div>
  )
}

/** Those whose name holds these letters, in any case and with or without marks, as the server finds them. */
export const matchesNamed = (matches: readonly InboxEntry[], name: string): InboxEntry[] =>
  matches.filter(({ person: { firstName, lastName } }) =>
    searchable([firstName, lastName].filter(Boolean).join(' ')).includes(searchable(name)),
  )
