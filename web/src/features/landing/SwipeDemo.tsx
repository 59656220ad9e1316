import { Heart, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { RoundButton } from '../../components/Button.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Portrait } from './Portraits.tsx'
import { SampleCard } from './SampleCard.tsx'
import { type Direction, mayMove, TILT_DEGREES_PER_PX, useSwipe } from './use-swipe.ts'

const keys: Partial<Record<string, Direction>> = { ArrowLeft: 'pass', ArrowRight: 'like' }

export function SwipeDemo() {
  const texts = useTexts().landing.demo
  const [turn, setTurn] = useState(0)
  const [left, setLeft] = useState<{ turn: number; direction: Direction; from: number } | null>(null)
  const sampleAt = (at: number) => texts.samples[at % texts.samples.length] ?? texts.samples[0]
  const sample = sampleAt(turn)

  const decide = (direction: Direction, from = 0) => {
    setLeft(mayMove() ? { turn, direction, from } : null)
    setTurn(turn + 1)
  }
  const decideByKey = (event: KeyboardEvent) => {
    const direction = keys[event.key]
    if (!direction) return
    event.preventDefault()
    decide(direction)
  }
  const swipe = useSwipe(decide)

  return (
    <section className="night py-16 lg:py-20">
      <div
        onKeyDown={decideByKey}
        className="page-width grid max-w-[60rem] justify-items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_auto] lg:justify-items-start"
      >
        <div className="flex flex-col gap-3 text-center lg:self-end lg:text-start">
          <h2 className="text-balance font-display font-semibold text-3xl">{texts.heading}</h2>
          <p className="text-pretty text-lg text-night-muted">{texts.text}</p>
        </div>
        <div
          role="group"
          aria-label={texts.label}
          tabIndex={0}
          className="relative mb-6 w-full max-w-[24rem] lg:col-start-2 lg:row-span-2 lg:row-start-1 rounded-2xl"
        >
          <div aria-hidden className="absolute inset-x-5 inset-y-4 translate-y-8 rounded-2xl bg-night-line" />
          <div aria-hidden className="absolute inset-px overflow-hidden rounded-2xl bg-surface">
            <Portrait of={sampleAt(turn + 1).id} className="aspect-[8/7] w-full" />
          </div>
          <div {...swipe} className="swipe-card relative cursor-grab select-none active:cursor-grabbing">
            <SampleCard sample={sample} />
          </div>
          {left && (
            <div
              key={`left-${left.turn}`}
              aria-hidden
              inert
              style={{ translate: `${left.from}px`, rotate: `${left.from * TILT_DEGREES_PER_PX}deg` }}
              onAnimationEnd={() => setLeft(null)}
              className={`absolute inset-0 ${left.direction === 'like' ? 'animate-leave-like' : 'animate-leave-pass'}`}
            >
              <SampleCard sample={sampleAt(left.turn)} />
            </div>
          )}
        </div>
        <div className="flex flex-col items-center gap-5 lg:items-start">
          <div className="flex gap-6">
            <RoundButton tone="pass" label={texts.pass} onClick={() => decide('pass')}>
              <X aria-hidden className="size-7" />
            </RoundButton>
            <RoundButton tone="like" label={texts.like} onClick={() => decide('like')}>
              <Heart aria-hidden className="size-7" fill="currentColor" />
            </RoundButton>
          </div>
          <p className="text-center text-night-muted text-sm lg:text-start">{texts.caption}</p>
          <p role="status" className="sr-only">
            {turn > 0 && texts.announce(sample.name, sample.age, sample.compatibility)}
          </p>
        </div>
      </div>
    </section>
  )
}
