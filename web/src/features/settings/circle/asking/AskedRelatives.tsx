import type { MatchCircleView } from '@hearth/contract/circle/asking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../../../components/buttons/Button.tsx'
import { opinionIcons } from '../../../../components/circle/OpinionChoice.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { isToCome, useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useProof } from '../../security/proof/ProofProvider.tsx'
import { useChange } from '../../security/use-change.ts'
import { CIRCLE_PATH } from '../CirclePage.tsx'
import {
  circleKeys,
  giveGrant,
  leavesNothing,
  listNotes,
  previewGrants,
  removeGrant,
} from '../circle.queries.ts'
import { Preview } from '../granting/Preview.tsx'

/** How long a relative sees a match that they are asked about. */
const ASKED_DAYS = 30

type AskedRelative = MatchCircleView['relatives'][number]
type AskedRelativesProps = { matchId: string; view: MatchCircleView }

/** The relatives with what they say, and whether they are asked. */
export function AskedRelatives({ matchId, view: { relatives } }: AskedRelativesProps) {
  const texts = useTexts('circle')
  const queryClient = useQueryClient()
  const grant = { kind: 'see_match', matchId, days: ASKED_DAYS } as const
  const asking = useChange(async ({ relativeId, grant: given }: AskedRelative, prove) => {
    await prove(() => (given ? removeGrant(relativeId, given.id) : giveGrant(relativeId, grant)))
    await queryClient.refetchQueries({ queryKey: circleKeys.match(matchId) })
  })
  return (
    <Section heading={texts.ask.relatives}>
      {relatives.length === 0 ? (
        <>
          <p className="text-muted">{texts.ask.none}</p>
          <ButtonLink to={`${CIRCLE_PATH}?invite`} variant="soft" className="self-start">
            {texts.invite.open}
          </ButtonLink>
        </>
      ) : (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {relatives.map((relative) => (
              <Relative
                key={relative.relativeId}
                relative={relative}
                isBusy={asking.isBusy}
                onAsk={() => asking.start(relative)}
              />
            ))}
          </ul>
          <p className="text-muted text-sm">{texts.grants.delay}</p>
          <Preview
            label=""
            of={`match ${matchId}`}
            ask={() => previewGrants({ grants: [grant] })}
            what="match"
          />
        </>
      )}
      <Trouble reason={asking.reason} />
      <Notes matchId={matchId} />
    </Section>
  )
}

type RelativeProps = { relative: AskedRelative; isBusy: boolean; onAsk: () => void }

function Relative({ relative, isBusy, onAsk }: RelativeProps) {
  const { ask: texts } = useTexts('circle')
  const { label, grant } = relative
  const name = (grant ? texts.stopOf : texts.askOf)({ label })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">
          <bdi className="wrap-anywhere">{label}</bdi>
        </p>
        <Said relative={relative} />
      </div>
      <Button variant={grant ? 'secondary' : 'soft'} aria-label={name} disabled={isBusy} onClick={onAsk}>
        {grant ? texts.stop : texts.ask}
      </Button>
    </li>
  )
}

function Said({ relative: { grant, opinion, mayGiveOpinion } }: { relative: AskedRelative }) {
  const { ask: texts, grants } = useTexts('circle')
  const { opinions } = useTexts('sharedCircle')
  const { dayText, dayAndTimeText } = useDates()
  if (opinion) {
    const Icon = opinionIcons[opinion.opinion]
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Icon aria-hidden className="size-4 shrink-0 text-brand" />
        <span className="font-medium">{opinions[opinion.opinion]}</span>
        <span className="text-muted">{dayText(opinion.givenAt)}</span>
      </p>
    )
  }
  const isWaiting = grant && isToCome(grant.startsAt)
  const text = !grant
    ? texts.notAsked
    : isWaiting
      ? grants.waits({ time: dayAndTimeText(grant.startsAt) })
      : mayGiveOpinion
        ? texts.noOpinion
        : texts.mayNot
  return <p className="text-muted text-sm">{text}</p>
}

/** The notes about this match. Without them the rest is there all the same. */
function Notes({ matchId }: { matchId: string }) {
  const texts = useTexts('circle').more
  const prove = useProof()
  const { data } = useQuery({
    ...leavesNothing,
    queryKey: circleKeys.notes,
    queryFn: () => prove(listNotes),
  })
  const notes = data?.notes.filter((note) => note.matchId === matchId) ?? []
  if (notes.length === 0) return null
  return (
    <ul aria-label={texts.notes} className="flex flex-col gap-3">
      {notes.map(({ id, label, text }) => (
        <li key={id} className="border-line-strong border-s-3 ps-4">
          <p className="text-muted text-xs">
            <bdi>{label}</bdi>
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
