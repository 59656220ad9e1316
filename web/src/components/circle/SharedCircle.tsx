import type { Opinion, SharedCircleView, SharedMatchView } from '@hearth/contract/circle/shared'
import { ChevronRight, MessagesSquare, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { NoMatchesArt } from '../art/NoMatchesArt.tsx'
import { Card } from '../layout/Section.tsx'
import { EmptyState } from '../states/States.tsx'
import type { PathOf } from './CirclePhotos.tsx'
import { FamilyCard } from './FamilyCard.tsx'
import { CircleNotes, type NoteOutcome, type WrittenNote } from './Notes.tsx'
import { OpinionChoice } from './OpinionChoice.tsx'

/** Everything a relative can do; in the preview of a member there is nothing of it to press. */
export type SharedCircleActions = {
  onOpinion: (matchId: string, opinion: Opinion) => void
  onNote: (note: WrittenNote) => Promise<NoteOutcome>
  onFamilies: (matchId: string) => void
  onSuggest: () => void
}

type SharedCircleProps = {
  view: SharedCircleView
  pathOf: PathOf
  actions: SharedCircleActions | undefined
}

/** Everything that a relative sees of a member. The preview shows the same. */
export function SharedCircle({ view, pathOf, actions }: SharedCircleProps) {
  const texts = useTexts('sharedCircle')
  const { firstName, matches, notes, may } = view
  const hasNotes = may.leaveNote || notes.length > 0
  if (isEmpty(view)) return <NothingShared firstName={firstName} />
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <Profile view={view} pathOf={pathOf} />
      {matches.length > 0 && (
        <Group heading={texts.matches({ firstName })}>
          {matches.map((match) => (
            <Match key={match.matchId} match={match} view={view} pathOf={pathOf} actions={actions} />
          ))}
        </Group>
      )}
      {may.suggestPeople && (
        <Suggest firstName={firstName} {...(actions && { onPress: actions.onSuggest })} />
      )}
      {hasNotes && (
        <Group heading={texts.note.heading}>
          <CircleNotes view={view} onNote={actions?.onNote} />
        </Group>
      )}
    </div>
  )
}

function Profile({
  view: { firstName, profile, photos },
  pathOf,
}: Pick<SharedCircleProps, 'view' | 'pathOf'>) {
  const texts = useTexts('sharedCircle')
  if (!(profile ?? photos)) return null
  return (
    <Group heading={texts.about({ firstName })}>
      <FamilyCard
        id={firstName}
        person={profile}
        firstName={firstName}
        photos={photos ?? []}
        pathOf={pathOf}
      />
    </Group>
  )
}

/** Whether there is nothing to see and nothing to do. */
const isEmpty = ({ profile, photos, matches, notes, may }: SharedCircleView) =>
  !(profile ?? photos) && [...matches, ...notes].length === 0 && !(may.leaveNote || may.suggestPeople)

function NothingShared({ firstName }: { firstName: string }) {
  const { nothing } = useTexts('sharedCircle')
  return <EmptyState title={nothing.title} text={nothing.text({ firstName })} picture={<NoMatchesArt />} />
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="px-1 font-semibold text-muted text-sm">
        {heading}
      </h2>
      {children}
    </section>
  )
}

type MatchProps = SharedCircleProps & { match: SharedMatchView }

function Match({ match, view, pathOf, actions }: MatchProps) {
  const { matchId, card } = match
  const choices = <Choices match={match} view={view} actions={actions} />
  if (card)
    return (
      <FamilyCard
        id={matchId}
        person={card.person}
        firstName={card.person.firstName}
        photos={card.photos}
        pathOf={pathOf}
      >
        {choices}
      </FamilyCard>
    )
  return <Someone firstName={view.firstName}>{choices}</Someone>
}

function Someone({ firstName, children }: { firstName: string; children: ReactNode }) {
  const texts = useTexts('sharedCircle')
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h3 className="font-display font-semibold text-xl">{texts.someone({ firstName })}</h3>
        <p className="text-muted text-sm">{texts.someoneText}</p>
      </div>
      {children}
    </Card>
  )
}

type MatchChoicesProps = Pick<MatchProps, 'match' | 'view' | 'actions'>

function Choices({ match: { matchId, opinion, hasFamilies }, view, actions }: MatchChoicesProps) {
  const texts = useTexts('sharedCircle')
  return (
    <>
      {view.may.giveOpinion && (
        <OpinionChoice
          firstName={view.firstName}
          value={opinion}
          onChange={actions && ((chosen) => actions.onOpinion(matchId, chosen))}
        />
      )}
      {hasFamilies && (
        <button
          type="button"
          disabled={!actions}
          onClick={() => actions?.onFamilies(matchId)}
          className="-mx-3 flex min-h-12 items-center gap-3 rounded-lg px-3 text-start font-medium transition-colors hover:bg-brand-soft"
        >
          <MessagesSquare aria-hidden className="size-5 shrink-0 text-brand" />
          <span className="min-w-0 flex-1">{texts.families}</span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
        </button>
      )}
    </>
  )
}

function Suggest({ firstName, onPress }: { firstName: string; onPress?: () => void }) {
  const texts = useTexts('sharedCircle')
  return (
    <button
      type="button"
      disabled={!onPress}
      onClick={onPress}
      className="lit flex min-h-18 items-center gap-4 rounded-xl px-5 py-3 text-start transition-colors hover:bg-brand-soft"
    >
      <UserRoundPlus aria-hidden className="size-6 shrink-0 text-brand" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{texts.suggest}</span>
        <span className="text-muted text-sm">{texts.suggestText({ firstName })}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  )
}
