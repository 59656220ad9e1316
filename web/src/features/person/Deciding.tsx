import { Heart, X } from 'lucide-react'
import { RoundButton } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

type DecidingProps = { firstName: string; onDecide: (isLike: boolean) => void }

/** The two buttons of the deck, in reach of the thumb wherever one reads. */
export function Deciding({ firstName, onDecide }: DecidingProps) {
  const texts = useTexts('people')
  return (
    <div className="decision-bar person-foot">
      <RoundButton
        tone="pass"
        className="low:size-12"
        label={texts.pass({ firstName })}
        onClick={() => onDecide(false)}
      >
        <X aria-hidden className="size-7" strokeWidth={2.4} />
      </RoundButton>
      <RoundButton
        tone="like"
        className="low:size-12"
        label={texts.like({ firstName })}
        onClick={() => onDecide(true)}
      >
        <Heart aria-hidden className="size-7" fill="currentColor" />
      </RoundButton>
    </div>
  )
}
