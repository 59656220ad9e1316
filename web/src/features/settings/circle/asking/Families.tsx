import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasKind } from '../../../../api/client.ts'
import { LostArt } from '../../../../components/art/LostArt.tsx'
import { Button, ButtonLink } from '../../../../components/buttons/Button.tsx'
import { FamilyThread } from '../../../../components/circle/FamilyThread.tsx'
import { EmptyState } from '../../../../components/states/States.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CIRCLE_PATH, CirclePage, Loaded } from '../CirclePage.tsx'
import { circleKeys, leavesNothing, readFamilies } from '../circle.queries.ts'
import { EndFamilies } from './FamiliesTalk.tsx'

/** The conversation of the families, which the viewer can read and end. */
export function Families({ id: matchId }: { id: string }) {
  const texts = useTexts('circle')
  const back = { to: `${CIRCLE_PATH}?match=${matchId}`, label: texts.ask.heading }
  const thread = useInfiniteQuery({
    ...leavesNothing,
    queryKey: circleKeys.families(matchId),
    queryFn: ({ pageParam }) => readFamilies(matchId, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const [isEnding, setIsEnding] = useState(false)
  if (hasKind(thread.error, 'not_found', 'invalid'))
    return (
      <CirclePage title={texts.families.heading} back={back}>
        <EmptyState
          title={texts.families.gone.title}
          text={texts.families.gone.text}
          picture={<LostArt />}
          action={<ButtonLink to="/matches">{texts.toMatches}</ButtonLink>}
        />
      </CirclePage>
    )
  return (
    <CirclePage title={texts.families.heading} back={back}>
      <div className="flex flex-1 flex-col gap-6">
        <p className="text-pretty text-muted">{texts.families.reading}</p>
        <Loaded query={thread}>
          {({ pages }) => (
            <>
              <FamilyThread
                messages={pages.flatMap(({ messages }) => messages)}
                onOlder={thread.hasNextPage ? () => void thread.fetchNextPage() : undefined}
                isLoadingOlder={thread.isFetchingNextPage}
              />
              <div className="mt-auto flex flex-wrap gap-3 border-line border-t pt-5">
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsEnding(true)}>
                  {texts.ask.families.end}
                </Button>
                <ButtonLink to="/report" variant="quiet">
                  {texts.families.report}
                </ButtonLink>
              </div>
            </>
          )}
        </Loaded>
      </div>
      {isEnding && <EndFamilies matchId={matchId} onClose={() => setIsEnding(false)} />}
    </CirclePage>
  )
}
