import type { LikesView } from '@hearth/contract/people/matching'
import { useQueryClient } from '@tanstack/react-query'
import { momentsToShow } from '../../../api/matches.ts'
import { NoMatchesArt } from '../../../components/art/NoMatchesArt.tsx'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { EmptyState } from '../../../components/states/States.tsx'
import { useStore } from '../../../lib/store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useOutbox } from '../deciding/use-outbox.ts'
import { LikeCard, shownNoteOf } from './LikeCard.tsx'
import { type useLikesDeciding, useNextInFocus } from './use-likes-deciding.ts'

type PeopleProps = { pages: LikesView[]; deciding: ReturnType<typeof useLikesDeciding> }

/** Everyone who waits for a decision. */
export function People({ pages, deciding }: PeopleProps) {
  const texts = useTexts('likes')
  const waiting = useStore(useOutbox().outbox.entries)
  const decided = new Set(waiting.map(({ payload }) => payload.person.id))
  const all = new Map(pages.flatMap((page) => page.likes).map((like) => [like.person.id, like]))
  // A new like shifts the pages, and the one at a seam would come twice.
  const likes = [...all.values()].filter(({ person }) => !decided.has(person.id))
  const total = (pages[0]?.total ?? 0) - (all.size - likes.length)
  const hasMoment = useStore(momentsToShow(useQueryClient())).length > 0
  const { list, leaveGap } = useNextInFocus(likes, hasMoment || deciding.waitingLike !== undefined)
  if (likes.length === 0) {
    return (
      <EmptyState
        title={texts.empty.title}
        picture={<NoMatchesArt />}
        action={<ButtonLink to="/swipe">{texts.empty.action}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <h2 className="font-display font-semibold text-2xl">{texts.count({ n: total })}</h2>
      <p className="mt-1 mb-6 text-pretty text-muted">{texts.text}</p>
      <ul ref={list} className={grid}>
        {likes.map((like, place) => (
          <li key={like.person.id} className={`min-w-0 ${shownNoteOf(like) ? 'max-sm:col-span-full' : ''}`}>
            <LikeCard
              like={like}
              isEager={place < 2}
              isDeciding={deciding.busyWith !== undefined}
              onDecide={(decision) => {
                leaveGap(like.person.id, decision)
                void deciding.decide({ person: like.person, decision })
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

export const grid = 'grid grid-flow-dense grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4'
