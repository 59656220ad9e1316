import type { CandidatesView } from '@hearth/contract/people/discovery'
import { FEW_LEFT } from '@hearth/contract/people/discovery'
import type { Advice } from '@hearth/contract/people/wishes'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { leftIn } from '../swipe.queries.ts'
import { useAdvice, useAdviceWords } from './use-advice.ts'

const MOST = 3
/** The section of the profile with gender and the genders a person would like to meet. */
const ownProfilePart = '/profile-setup#yourself'

/** Changes that would bring more people, each applied by one tap. */
export function AdviceList({ advice }: { advice: readonly Advice[] }) {
  const { heading, wishes } = useTexts('deciding').advice
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex w-full max-w-sm flex-col items-stretch gap-2.5">
      <h3 id={id} className="font-display font-semibold text-lg">
        {heading}
      </h3>
      {advice.slice(0, MOST).map((one) => (
        <OneTap key={[one.wish, ...(one.also ?? [])].join()} advice={one} />
      ))}
      <ButtonLink to="/wishes" variant="quiet">
        {wishes}
      </ButtonLink>
    </section>
  )
}

function OneTap({ advice }: { advice: Advice }) {
  const words = useAdviceWords()
  const { follow, isFollowing } = useAdvice()
  if (!advice.change) {
    return (
      <ButtonLink to={ownProfilePart} variant="soft" className="text-balance">
        {words(advice)}
      </ButtonLink>
    )
  }
  return (
    <Button variant="soft" busy={isFollowing} onClick={() => follow(advice)} className="text-balance">
      {words(advice)}
    </Button>
  )
}

/** A quiet line above the last cards, with the change that helps most. */
export function FewLeft({ deck }: { deck: CandidatesView }) {
  const words = useAdviceWords()
  const { follow, isFollowing } = useAdvice()
  const [first] = deck.advice
  const left = leftIn(deck)
  if (!first || left === 0 || left >= FEW_LEFT || deck.leftIsMore) return null
  const look =
    'inline-flex min-h-11 items-center rounded-full px-3 text-center font-semibold text-brand-strong text-sm underline decoration-line-strong underline-offset-4 hover:decoration-current'
  return (
    <p className="-mt-4 flex justify-center">
      {first.change ? (
        <button type="button" disabled={isFollowing} onClick={() => follow(first)} className={look}>
          {words(first)}
        </button>
      ) : (
        <Link to={ownProfilePart} className={look}>
          {words(first)}
        </Link>
      )}
    </p>
  )
}
