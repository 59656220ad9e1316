import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ownConversations } from '../api/queries.ts'
import { isMyTurn } from '../lib/turn.ts'
import { personIdOf, useSession } from '../session/SessionProvider.tsx'
import { Loading } from './Loading.tsx'
import { Navigation } from './Navigation.tsx'
import './shell.css'

/** The ways about the house, around whichever signed-in screen is open. */
export function Frame() {
  const { state } = useSession()
  const myId = personIdOf(state)
  const { data } = useInfiniteQuery(ownConversations)
  const lines = data?.pages.flatMap(({ conversations }) => conversations) ?? []
  // Nobody waits for an answer where nobody has written.
  const waiting = lines.filter((line) => line.lastMessage && isMyTurn(line, myId)).length
  return (
    <div className="ps-(--rail-inline) pb-(--bar-block)">
      <Navigation waiting={waiting} />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
