import { Heart, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { RoundButton } from '../../components/Button.tsx'
import { useTexts } from '../../lib/texts.tsx'

type DecisionButtonsProps = { isSaving: boolean; isPaused: boolean; onDecide: (isLike: boolean) => void }

/** True for like, false for pass, `undefined` for a key that means something else. */
function decisionBy({ key, target, repeat, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const isWriting = target instanceof Element && target.closest('input, textarea, select')
  if (isWriting || repeat || altKey || ctrlKey || metaKey || shiftKey) return undefined
  return { ArrowLeft: false, ArrowRight: true }[key]
}

export function DecisionButtons({ isSaving, isPaused, onDecide }: DecisionButtonsProps) {
  const texts = useTexts().swipe
  const passRef = useRef<HTMLButtonElement>(null)
  const likeRef = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)

  function decide(isLike: boolean) {
    pressed.current = isLike ? likeRef.current : passRef.current
    onDecide(isLike)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isLike = decisionBy(event)
    if (isLike !== undefined && !isSaving && !isPaused) decide(isLike)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  useEffect(() => {
    // A button loses the focus when it is disabled; whoever swipes by keyboard wants it back.
    if (!isSaving && document.activeElement === document.body) pressed.current?.focus({ preventScroll: true })
  }, [isSaving])

  return (
    <div className="sticky bottom-0 mt-auto flex flex-col items-center gap-2 bg-linear-to-t from-60% from-ground to-transparent pt-4 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <div className="flex items-center justify-center gap-8">
        <RoundButton
          ref={passRef}
          tone="pass"
          label={texts.pass}
          disabled={isSaving}
          onClick={() => decide(false)}
        >
          <X aria-hidden className="size-7" strokeWidth={2.4} />
        </RoundButton>
        <RoundButton
          ref={likeRef}
          tone="like"
          label={texts.like}
          disabled={isSaving}
          onClick={() => decide(true)}
        >
          <Heart aria-hidden className="size-7" fill="currentColor" />
        </RoundButton>
      </div>
      <p className="hidden text-muted text-xs pointer-fine:block">{texts.keys}</p>
    </div>
  )
}
