import type { MatchCircleInput, MatchCircleView } from '@hearth/contract/circle/asking'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDot, Eye, EyeOff } from 'lucide-react'
import { hasKind } from '../../../../api/client.ts'
import { LostArt } from '../../../../components/art/LostArt.tsx'
import { ButtonLink } from '../../../../components/buttons/Button.tsx'
import { Switch } from '../../../../components/fields/Switch.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Card } from '../../../../components/layout/Section.tsx'
import { EmptyState } from '../../../../components/states/States.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useChange } from '../../security/use-change.ts'
import { ChangesLeft } from '../ChangesLeft.tsx'
import { CirclePage, Loaded } from '../CirclePage.tsx'
import { changeMatchCircle, circleKeys, showMatchCircle } from '../circle.queries.ts'
import { useCircleQuery } from '../use-circle.ts'
import { useMatchNames } from '../use-match-names.ts'
import { AskedRelatives } from './AskedRelatives.tsx'
import { FamiliesTalk } from './FamiliesTalk.tsx'
import { Rule } from './Rule.tsx'

/** The opinions of the circle on a match, and how the viewer wants to read it. */
export function AskCircle({ id: matchId }: { id: string }) {
  const texts = useTexts('circle')
  const asked = useCircleQuery(circleKeys.match(matchId), () => showMatchCircle(matchId))
  const name = useMatchNames().get(matchId)
  const isGone = hasKind(asked.error, 'not_found', 'invalid')
  return (
    <CirclePage title={texts.ask.heading} back={{ to: '/matches', label: texts.toMatches }}>
      {isGone ? (
        <EmptyState
          title={texts.ask.gone.title}
          text={texts.ask.gone.text}
          picture={<LostArt />}
          action={<ButtonLink to="/matches">{texts.toMatches}</ButtonLink>}
        />
      ) : (
        <Loaded query={asked}>
          {(view) => (
            <div className="flex flex-col gap-5 sm:gap-6">
              <About name={name} isCardShown={view.isCardShown} />
              <ChangesLeft />
              <Shown matchId={matchId} view={view} />
            </div>
          )}
        </Loaded>
      )}
    </CirclePage>
  )
}

function About({ name, isCardShown }: { name: string | undefined; isCardShown: boolean }) {
  const texts = useTexts('circle').ask
  const Icon = isCardShown ? Eye : EyeOff
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        <bdi className="wrap-anywhere">{name ? texts.about({ name }) : texts.aboutMatch}</bdi>
      </p>
      <p className="flex items-start gap-2 text-pretty text-muted text-sm">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        {isCardShown ? texts.shown : texts.hidden}
      </p>
    </div>
  )
}

function Shown({ matchId, view }: { matchId: string; view: MatchCircleView }) {
  const texts = useTexts('circle').ask
  const queryClient = useQueryClient()
  const changing = useChange(
    (input: MatchCircleInput, prove) => prove(() => changeMatchCircle(matchId, input)),
    (changed) => void queryClient.setQueryData(circleKeys.match(matchId), changed),
  )
  const { rule, needed, showsCount } = view
  const change = (part: Partial<MatchCircleInput>) => changing.start({ rule, needed, showsCount, ...part })
  return (
    <>
      <AskedRelatives matchId={matchId} view={view} />
      <Card className="flex flex-col gap-5">
        <Rule {...view} isBusy={changing.isBusy} onChange={change} />
        <Result view={view} />
        <Switch
          label={texts.shows}
          hint={texts.showsHint}
          checked={showsCount}
          disabled={changing.isBusy}
          onChange={(isShown) => change({ showsCount: isShown })}
        />
        <Trouble reason={changing.reason} />
      </Card>
      <FamiliesTalk matchId={matchId} agreement={view.families} />
    </>
  )
}

function Result({ view: { rule, isMet, inFavour, concerned } }: { view: MatchCircleView }) {
  const texts = useTexts('circle').ask
  const Icon = isMet ? CircleCheck : CircleDot
  return (
    <div role="status" className="flex flex-col gap-1 rounded-lg bg-sunken px-4 py-3">
      {rule !== 'just_opinions' && isMet !== null && (
        <p className="flex items-start gap-2 font-medium">
          <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isMet ? 'text-success' : 'text-muted'}`} />
          {texts.result[rule][isMet ? 'met' : 'open']}
        </p>
      )}
      <p className="text-sm">{texts.counts({ inFavour: String(inFavour), concerned: String(concerned) })}</p>
      <p className="text-muted text-sm">{texts.advice}</p>
    </div>
  )
}
