import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LitWindows } from '../../components/art/LitWindows.tsx'
import { LazyLanguageSelect } from '../../components/fields/LazyLanguageSelect.tsx'
import { Wordmark } from '../../components/layout/Wordmark.tsx'
import { brand, ownText } from '../../lib/brand.ts'
import { useFigures } from '../../lib/texts/figures.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Badge } from './form/SubmitMessages.tsx'
import type { AuthHeading } from './use-auth-heading.ts'

/** By night above the form, and beside it where there is room for the neighbours too. */
export function AuthFrame({ words, children }: { words: AuthHeading; children: ReactNode }) {
  const { statisticsLabel } = useTexts('auth')
  const { tagline } = useTexts('front')
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <header className="night lg:sticky lg:top-4 flex flex-col gap-1 lg:gap-3 pt-[env(safe-area-inset-top)] pb-12 ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] lg:m-4 lg:me-0 lg:h-[calc(100dvh-2rem)] lg:overflow-hidden lg:rounded-2xl lg:px-10 lg:pt-5 lg:pb-10 lg:shadow-lift">
        <Nav />
        <div className="-mx-10 hidden min-h-0 flex-1 items-center justify-center *:mt-0 lg:flex [&_.hero-window]:w-[min(14rem,17vw,25vh)]">
          <LitWindows />
        </div>
        {words.isFront ? (
          <FrontWords {...words} />
        ) : (
          <p className="hidden max-w-lg text-balance font-display font-semibold text-3xl lg:block">
            {ownText('tagline') ?? tagline}
          </p>
        )}
      </header>
      <main className="-mt-8 flex flex-1 flex-col rounded-t-2xl bg-ground ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-right))] pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:pt-8 lg:mt-0 lg:rounded-none lg:py-8">
        <div className="mx-auto my-auto flex w-full max-w-sm flex-1 flex-col gap-5 sm:justify-center lg:gap-6">
          {!words.isFront && <Heading {...words} />}
          {children}
          {brand.figures.length > 0 && <Figures label={statisticsLabel} />}
          <LazyLanguageSelect />
        </div>
      </main>
    </div>
  )
}

function Nav() {
  const { backToHome } = useTexts('auth')
  return (
    <nav className="flex min-h-13 items-center justify-between gap-4">
      <Link
        to="/"
        className="-ms-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-medium text-night-muted text-sm transition-colors hover:text-on-night"
      >
        <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        {backToHome}
      </Link>
      <span className="flex [&_*]:text-on-night">
        <Wordmark />
      </span>
    </nav>
  )
}

const FrontWords = ({ title, text }: AuthHeading) => (
  <div className="mx-auto flex w-full max-w-sm flex-col lg:mx-0 lg:max-w-lg lg:gap-3">
    <h1 className="text-balance font-display font-semibold text-lg sm:text-2xl lg:text-3xl">{title}</h1>
    <p className="text-pretty text-night-muted text-sm max-[24rem]:text-xs lg:text-base">{text}</p>
  </div>
)

function Heading({ title, text, icon, isRefusal, isSaid }: AuthHeading) {
  return (
    <div className={isSaid ? 'sr-only' : 'flex flex-col gap-2'}>
      {!isSaid && icon && <Badge icon={icon} isRefusal={isRefusal} />}
      <h1 className="text-balance font-display font-semibold text-2xl">{title}</h1>
      {text && <p className="text-pretty text-muted">{text}</p>}
    </div>
  )
}

function Figures({ label: name }: { label: string }) {
  return (
    <ul
      aria-label={name}
      className="mt-auto grid grid-cols-3 gap-3 border-line border-t pt-4 text-center sm:mt-2"
    >
      {useFigures().map(({ value, label }) => (
        <li key={label} className="flex flex-col">
          <span className="font-display font-semibold text-brand text-lg">{value}</span>
          <span className="text-muted text-xs">{label}</span>
        </li>
      ))}
    </ul>
  )
}
