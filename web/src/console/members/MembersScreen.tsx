import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { More } from '../../components/layout/More.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { MemberRow } from './MemberRow.tsx'
import { membersFound } from './members.queries.ts'
import { useMemberSearch } from './use-member-search.ts'

/** Members, newest first, or those whom a search finds. */
export function MembersScreen() {
  const words = useTexts('consoleMembers')
  const search = useMemberSearch()
  return (
    <ScreenBody heading={words.heading} text={words.text}>
      <Search key={search} search={search} />
      <FoundMembers search={search} />
    </ScreenBody>
  )
}

function Search({ search }: { search: string }) {
  const { search: words } = useTexts('consoleMembers')
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  function submit(event: FormEvent) {
    event.preventDefault()
    void navigate('/members', { state: text.trim() })
  }
  return (
    <search>
      <form onSubmit={submit} className="flex max-w-2xl flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={words.label}
            hint={words.hint}
            value={text}
            maxLength={254}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" className="sm:mt-7">
          {words.submit}
        </Button>
      </form>
    </search>
  )
}

function FoundMembers({ search }: { search: string }) {
  const words = useTexts('consoleMembers')
  const found = useInfiniteQuery(membersFound(search))
  const members = found.data?.pages.flatMap((page) => page.members) ?? []
  return (
    <>
      {found.isPending && (
        <Waiting onRetry={() => void found.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {found.isLoadingError && <FailedState onRetry={() => void found.refetch()} />}
      {found.data && members.length === 0 && <EmptyState {...(search ? words.empty : words.nobody)} />}
      {members.length > 0 && (
        <ul aria-label={words.list} className="divide-y divide-line border-line border-y">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <More
          label={words.more}
          isBusy={found.isFetchingNextPage}
          onMore={() => !found.isFetching && void found.fetchNextPage()}
        />
      )}
    </>
  )
}
