import { BadgeCheck, House, MessageCircleHeart, Sparkles, Tag, UsersRound } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { SIGN_UP } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'

const order = [
  ['matching', Sparkles],
  ['connections', UsersRound],
  ['icebreakers', MessageCircleHeart],
  ['verified', BadgeCheck],
  ['family', House],
  ['price', Tag],
] as const

/** All six promises on one screen, also on a phone. */
export function Features({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const texts = useTexts('landing').features
  return (
    <section className="page-width flex scroll-mt-16 flex-col gap-7 py-10 lg:gap-12 lg:py-20">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="text-balance font-display font-semibold text-3xl outline-none lg:text-center"
      >
        {texts.heading}
      </h2>
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-10">
        {order.map(([name, Icon]) => (
          <li key={name} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
            <span className="row-span-2 mt-0.5 inline-flex h-12 w-11 items-center justify-center rounded-t-full rounded-b-md bg-brand-soft text-brand">
              <Icon aria-hidden className="size-5.5" strokeWidth={1.7} />
            </span>
            <h3 className="font-display font-semibold text-lg leading-snug">{texts[name].title}</h3>
            <p className="text-pretty text-muted text-sm leading-snug">
              {name === 'price' ? (
                <Link to="/membership" className="block min-h-11 underline underline-offset-4 hover:text-ink">
                  {texts.price.text}
                </Link>
              ) : (
                texts[name].text
              )}
            </p>
          </li>
        ))}
      </ul>
      <ButtonLink to={SIGN_UP} size="lg" className="sm:self-center">
        {texts.call}
      </ButtonLink>
    </section>
  )
}
