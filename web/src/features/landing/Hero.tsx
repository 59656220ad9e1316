import { HeartHandshake, House, ShieldCheck } from 'lucide-react'
import { LitWindows } from '../../components/art/LitWindows.tsx'
import { Button, ButtonLink } from '../../components/buttons/Button.tsx'
import { ownText } from '../../lib/brand.ts'
import { SIGN_UP } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'

const badgeIcons = [ShieldCheck, House, HeartHandshake]

export function Hero({ onHowItWorks }: { onHowItWorks: () => void }) {
  const texts = useTexts('landing').hero
  return (
    <section className="flex flex-col items-center overflow-x-clip pt-6 pb-8 text-center sm:pt-10 lg:pb-20">
      <div className="page-width flex flex-col items-center gap-5">
        <p className="font-semibold text-brand text-sm">{texts.eyebrow}</p>
        <h1 className="max-w-[14ch] text-balance font-display font-semibold text-hero tracking-tight lg:max-w-[18ch]">
          {ownText('headline') || texts.headline}
        </h1>
        <div className="mt-1 flex w-full justify-center gap-3 max-[22.5rem]:flex-col">
          <ButtonLink to={SIGN_UP} size="lg" className="max-sm:flex-1 max-sm:px-3">
            {texts.findYourMatch}
          </ButtonLink>
          <Button variant="secondary" size="lg" onClick={onHowItWorks} className="max-sm:flex-1 max-sm:px-3">
            {texts.howItWorks}
          </Button>
        </div>
        <p className="-mt-1 text-muted text-sm">{ownText('terms') || texts.terms}</p>
      </div>
      <LitWindows />
      <ul
        aria-label={texts.trustLabel}
        className="page-width flex flex-wrap justify-center gap-x-8 gap-y-3 pt-9"
      >
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
    </section>
  )
}
