import { HeartHandshake, House, ShieldCheck } from 'lucide-react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Mark } from '../../components/Wordmark.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Portrait } from './Portraits.tsx'

const badgeIcons = [ShieldCheck, House, HeartHandshake]

export function Hero({ onHowItWorks }: { onHowItWorks: () => void }) {
  const texts = useTexts().landing.hero
  return (
    <section className="page-width grid items-center gap-12 pt-8 pb-16 sm:pt-12 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pb-24">
      <div className="flex flex-col items-start gap-6">
        <p className="font-semibold text-brand text-sm">{texts.eyebrow}</p>
        <h1 className="text-balance font-display font-semibold text-hero tracking-tight">{texts.headline}</h1>
        <p className="max-w-[34rem] text-pretty text-lg text-muted">{texts.text}</p>
        <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <ButtonLink to="/auth" size="lg">
            {texts.findYourMatch}
          </ButtonLink>
          <Button variant="secondary" size="lg" onClick={onHowItWorks}>
            {texts.howItWorks}
          </Button>
        </div>
        <ul aria-label={texts.trustLabel} className="flex flex-wrap gap-x-6 gap-y-3 pt-2">
          {texts.trust.map((badge, at) => {
            const Icon = badgeIcons[at] ?? ShieldCheck
            return (
              <li key={badge} className="flex items-center gap-2 font-medium text-sm">
                <Icon aria-hidden className="size-5 text-brand" strokeWidth={1.8} />
                {badge}
              </li>
            )
          })}
        </ul>
      </div>
      <HeroPicture />
    </section>
  )
}

/** Two doorways lit by one fire; the arch is the shape of the mark. */
function HeroPicture() {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-[34rem]">
      <div className="hearth-glow absolute -inset-[18%]" />
      <div className="relative grid grid-cols-2 gap-3 sm:gap-5">
        <div className="arch mb-10 shadow-lift sm:mb-16">
          <Portrait of="maya" className="size-full" />
        </div>
        <div className="arch mt-10 shadow-lift sm:mt-16">
          <Portrait of="daniel" className="size-full" />
        </div>
      </div>
      <span className="absolute inset-0 m-auto flex size-18 items-center justify-center rounded-full bg-raised text-brand shadow-lift sm:size-22">
        <Mark className="size-10 sm:size-12" />
      </span>
    </div>
  )
}
