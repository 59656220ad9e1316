import { useRef } from 'react'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { mayMove } from '../../components/deck/card-motion.ts'
import { LazyLanguageSelect } from '../../components/fields/LazyLanguageSelect.tsx'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { ownText } from '../../lib/brand.ts'
import { linkedPages, SIGN_UP } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Closing } from './Closing.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { SwipeDemo } from './SwipeDemo.tsx'

export function LandingScreen() {
  const texts = useTexts('landing')
  const front = useTexts('front')
  const features = useRef<HTMLHeadingElement>(null)

  const showFeatures = () => {
    const heading = features.current
    heading?.closest('section')?.scrollIntoView({ behavior: mayMove() ? 'smooth' : 'auto' })
    heading?.focus({ preventScroll: true })
  }

  return (
    <div className="overflow-x-clip">
      <header className="sticky top-0 z-20 bg-ground/95 pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <nav className="page-width flex min-h-16 flex-wrap items-center justify-between gap-1 py-1 sm:min-h-18">
          <Wordmark />
          <div className="flex items-center sm:gap-2">
            <ButtonLink
              to="/auth"
              variant="quiet"
              className="whitespace-nowrap max-sm:px-3 max-[22.5rem]:px-2 max-[22.5rem]:text-xs"
            >
              {texts.signIn}
            </ButtonLink>
            <ButtonLink
              to={SIGN_UP}
              className="whitespace-nowrap max-sm:px-4 max-[22.5rem]:px-3 max-[22.5rem]:text-xs"
            >
              {texts.getStarted}
            </ButtonLink>
          </div>
        </nav>
      </header>
      <main>
        <Hero onHowItWorks={showFeatures} />
        <Features headingRef={features} />
        <SwipeDemo />
        <Closing />
      </main>
      <footer className="page-width pt-10 pb-[calc(2.5rem+env(safe-area-inset-bottom))] text-center text-muted text-sm">
        <p>{texts.footer({ tagline: ownText('tagline') || front.tagline })}</p>
        {(['terms', ...linkedPages] as const).map((page) => (
          <a
            key={page}
            href={`/${page}`}
            className="inline-flex min-h-11 items-center px-2 underline underline-offset-4 hover:text-ink"
          >
            {front.titles[page]}
          </a>
        ))}
        <LazyLanguageSelect />
      </footer>
    </div>
  )
}
