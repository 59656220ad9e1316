import { BadgeCheck, House, MessageCircleHeart, Sparkles, Tag, UsersRound } from 'lucide-react'
import type { Ref } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { useTexts } from '../../lib/texts.tsx'

const order = [
  ['matching', Sparkles],
  ['connections', UsersRound],
  ['icebreakers', MessageCircleHeart],
  ['verified', BadgeCheck],
  ['family', House],
  ['price', Tag],
] as const

export function Features({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const texts = useTexts().landing.features
  return (
    <section className="page-width scroll-mt-16 py-16 lg:py-24">
      <div className="mb-10 flex max-w-2xl flex-col gap-4 lg:mb-14">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="text-balance font-display font-semibold text-3xl outline-none"
        >
          {texts.heading}
        </h2>
        <p className="text-pretty text-lg text-muted">{texts.text}</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {order.map(([name, Icon]) => (
          <li
            key={name}
            className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-2 rounded-xl border border-line bg-surface p-5 shadow-soft sm:grid-cols-1 sm:gap-y-3 sm:p-6 lg:p-7"
          >
            <span className="row-span-2 inline-flex size-12 sm:row-span-1 sm:mb-1 items-center justify-center rounded-t-full rounded-b-md bg-brand-soft text-brand">
              <Icon aria-hidden className="size-6" strokeWidth={1.7} />
            </span>
            <h3 className="self-center font-display font-semibold text-xl">{texts[name].title}</h3>
            <p className="text-pretty text-muted text-sm">{texts[name].text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-10 flex justify-center lg:mt-14">
        <ButtonLink to="/auth" size="lg" className="max-sm:w-full">
          {texts.call}
        </ButtonLink>
      </div>
    </section>
  )
}
