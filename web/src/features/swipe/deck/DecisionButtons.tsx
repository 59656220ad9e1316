import { Heart, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { RoundButton } from '../../../components/buttons/Button.tsx'
import { decisionOn, type SwipeDecision } from '../../../components/deck/card-physics.ts'
import { type Store, useStore } from '../../../lib/store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useKey } from '../deciding/UndoButton.tsx'

type DecisionButtonsProps = {
  saving: Store<boolean>
  /** While something else has the floor, keys mean what they mean there. */
  isPaused: boolean
  onDecide: (decision: SwipeDecision) => void
  /** Stands between the two. */
  children?: ReactNode
}

// A fast save must not make the buttons flicker, nor redraw them while the card still flies.
const resting = 'off:delay-200'
const onDesk = 'lg:size-18'
// Constant, so that they do not rerender with their buttons.
const cross = <X aria-hidden className="size-7" strokeWidth={2.4} />
const heart = <Heart aria-hidden className="size-7" fill="currentColor" />

/** `undefined` for a key that means something else. */
function sideOfKey({ key, target, repeat, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const isWriting = target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
  if (isWriting || repeat || altKey || ctrlKey || metaKey || shiftKey) return undefined
  return ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key]
}

export function DecisionButtons({ saving, isPaused, onDecide, children }: DecisionButtonsProps) {
  const isSaving = useStore(saving)
  const texts = useTexts('shell').swipe
  const passRef = useRef<HTMLButtonElement>(null)
  const likeRef = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)

  function decide(decision: SwipeDecision) {
    pressed.current = decision === 'like' ? likeRef.current : passRef.current
    onDecide(decision)
  }

  useKey((event) => {
    const side = sideOfKey(event)
    if (side === undefined || isSaving || isPaused) return
    decide(decisionOn(side))
  })

  useEffect(() => {
    // A disabled button loses the focus, so keyboard users get it back.
    if (isSaving || isPaused || document.activeElement !== document.body) return
    pressed.current?.focus({ preventScroll: true })
  }, [isSaving, isPaused])

  return (
    <>
      <div className="deck-pass">
        <RoundButton
          ref={passRef}
          tone="pass"
          label={texts.pass}
          disabled={isSaving}
          onClick={() => decide('pass')}
          className={`${resting} ${onDesk}`}
        >
          {cross}
        </RoundButton>
        {children}
      </div>
      <RoundButton
        ref={likeRef}
        tone="like"
        label={texts.like}
        disabled={isSaving}
        onClick={() => decide('like')}
        className={`deck-like ${resting} ${onDesk}`}
      >
        {heart}
      </RoundButton>
    </>
  )
}
