import type { PersonPageView } from '@hearth/contract/people/discovery'
import type { AboutInput } from '@hearth/contract/people/notes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, hasKind } from '../../api/client.ts'
import { leftOf, ownLimits, useLimitLines } from '../../api/limits.ts'
import { hasManyWaiting, ownUnread } from '../../api/unread.ts'
import { EmptyDeckArt } from '../../components/art/EmptyDeckArt.tsx'
import { LostArt } from '../../components/art/LostArt.tsx'
import { Button, ButtonLink } from '../../components/buttons/Button.tsx'
import { KindLimit } from '../../components/conversation/KindLimit.tsx'
import { NoteSheet } from '../../components/conversation/NoteSheet.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { LimitLine } from '../../components/states/LimitLine.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { type LikeNote, stateOf, withState } from '../../lib/navigation.ts'
import { useLimitTexts } from '../../lib/texts/limits.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Deciding } from './Deciding.tsx'
import { FamilyApprovals } from './FamilyApprovals.tsx'
import { NoteOnPage } from './NoteOnPage.tsx'
import { Options } from './Options.tsx'
import { PersonPage } from './PersonPage.tsx'
import { PersonSkeleton } from './PersonSkeleton.tsx'
import { pageFromLists, pageOf } from './person.queries.ts'
import { useReplying } from './use-replying.ts'
import '../../components/deck/deck.css'

// A note can do without them.
const NoteTopics = lazy(() =>
  import('./NoteTopics.tsx').then(
    (it) => ({ default: it.NoteTopics }),
    () => ({ default: (): ReactNode => null }),
  ),
)

/** The page of a person, if the viewer may see it. */
export function PersonScreen() {
  const { personId = '' } = useParams()
  const queryClient = useQueryClient()
  const page = useQuery({
    ...pageOf(personId),
    placeholderData: () => pageFromLists(queryClient, personId),
  })
  const back = useBack(page.data)
  const limits = useLimitLines(['pages', 'photos'])
  const { titles } = useTexts('shell')
  // A malformed id is refused as invalid, and leads nowhere just the same.
  const isGone = hasKind(page.error, 'not_found', 'invalid')
  return (
    // The person is the heading, where there is one.
    <Page
      width="wide"
      back={back}
      {...((isGone || !page.data) && { title: titles.person })}
      action={
        page.data &&
        page.data.relation !== 'self' && (
          <Options person={page.data.person} match={page.data.match} awayTo={back.to} />
        )
      }
    >
      <LimitLine lines={limits} className="mb-3 empty:hidden" />
      <Shown
        key={personId}
        page={page.data}
        isGone={isGone}
        error={page.error}
        hasFailed={page.isError}
        onRetry={() => void page.refetch()}
      />
    </Page>
  )
}

type ShownPersonProps = {
  page: PersonPageView | undefined
  isGone: boolean
  error: Error | null
  hasFailed: boolean
  onRetry: () => void
}

function Shown({ page, isGone, error, hasFailed, onRetry }: ShownPersonProps) {
  const { gone } = useTexts('people')
  if (isGone) {
    return (
      <EmptyState
        title={gone.title}
        picture={<LostArt />}
        action={<ButtonLink to="/swipe">{gone.action}</ButtonLink>}
      />
    )
  }
  if (page) return <Person page={page} />
  if (hasKind(error, 'rate_limited')) return <TooMany error={error} onRetry={onRetry} />
  if (hasFailed) return <FailedState onRetry={onRetry} />
  return (
    <Waiting onRetry={onRetry}>
      <PersonSkeleton />
    </Waiting>
  )
}

/** So many pages were opened that this one waits. */
function TooMany({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { tooMany } = useTexts('people')
  const { when } = useLimitTexts()
  const [opensAt] = useState(() => Date.now() + (error instanceof ApiError ? error.retryAfter : 0) * 1_000)
  return (
    <EmptyState
      title={tooMany.title}
      text={tooMany.text({ when: when(new Date(opensAt).toISOString()) })}
      picture={<EmptyDeckArt />}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {tooMany.action}
        </Button>
      }
    />
  )
}

function Person({ page }: { page: PersonPageView }) {
  switch (page.relation) {
    case 'candidate':
      return <Candidate page={page} />
    case 'match':
      return <Match page={page} />
    default:
      return <Known page={page} />
  }
}

/** A decision here takes effect in the list that led here: the deck, or the people who like the viewer. */
function Candidate({ page }: { page: PersonPageView }) {
  const navigate = useNavigate()
  const [about, setAbout] = useState<AboutInput>()
  const { person } = page
  const notes = leftOf(useQuery(ownLimits).data, 'notes')
  const lines = useLimitLines(['notes', 'same_text'])
  // Who came from the list of those who like one goes on there.
  const to = stateOf(useLocation()).from === 'likes' ? '/likes' : '/swipe'
  const decide = (isLike: boolean, words: LikeNote = {}) =>
    void navigate(to, withState({ decision: { person, isLike, words } }))
  return (
    <>
      <PersonPage
        page={page}
        theirNote={page.note && <NoteOnPage person={person} note={page.note} awayTo={to} />}
        onAbout={setAbout}
        foot={<Deciding firstName={person.firstName} onDecide={(isLike) => decide(isLike)} />}
      />
      <NoteSheet
        person={person}
        about={about}
        limit={lines.join(' ') || undefined}
        isLimited={notes?.left === 0}
        Topics={NoteTopics}
        onClose={() => setAbout(undefined)}
        onLike={(note) => decide(true, { ...(about && { about }), ...(note && { note }) })}
      />
    </>
  )
}

function Match({ page }: { page: PersonPageView }) {
  const texts = useTexts('people')
  const { firstName } = page.person
  const replying = useReplying(page)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: unread } = useQuery(ownUnread)
  const [asked, setAsked] = useState<{ about: AboutInput | undefined }>()
  const isNew = page.match?.conversationId === null
  async function message(about?: AboutInput) {
    const ask = () => queryClient.fetchQuery(ownUnread)
    if (isNew && !asked && (await hasManyWaiting(unread, ask))) setAsked({ about })
    else if (!replying.isPending) replying.mutate(about)
  }
  return (
    <>
      {page.match && <FamilyApprovals matchId={page.match.id} />}
      <PersonPage
        page={page}
        onAbout={(about) => void message(about)}
        foot={
          <div className="decision-bar person-foot">
            <Button size="lg" busy={replying.isPending} onClick={() => void message()}>
              {!replying.isPending && <MessageCircle aria-hidden className="size-5" />}
              <span className="wrap-anywhere">
                {replying.isPending ? texts.opening : texts.message({ firstName })}
              </span>
            </Button>
            <KindLimit
              waiting={asked && unread?.waiting}
              onSee={() => void navigate('/matches')}
              onAnyway={() => {
                setAsked(undefined)
                void message(asked?.about)
              }}
              onClose={() => setAsked(undefined)}
            />
          </div>
        }
      />
    </>
  )
}

function Known({ page }: { page: PersonPageView }) {
  const texts = useTexts('people')
  return (
    <PersonPage
      page={page}
      {...(page.relation === 'decided' && {
        note: (
          <p className="rounded-xl bg-brand-soft px-5 py-4">
            {texts.decided({ firstName: page.person.firstName })}
          </p>
        ),
      })}
    />
  )
}

const listAt = { likes: '/likes', home: '/app', deck: '/swipe' }

/** To where this person is one of several. */
function useBack(page: PersonPageView | undefined): { to: string; label: string } {
  const { back } = useTexts('people')
  const { from } = stateOf(useLocation())
  if (page?.relation === 'self') return { to: '/profile-setup', label: back.own }
  if (page?.relation !== 'match') return { to: listAt[from ?? 'deck'], label: back[from ?? 'deck'] }
  const conversationId = page.match?.conversationId
  return conversationId
    ? { to: `/messages/${conversationId}`, label: back.conversation }
    : { to: '/matches', label: back.matches }
}
