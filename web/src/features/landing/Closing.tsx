import { ButtonLink } from '../../components/buttons/Button.tsx'
import { brand, ownText } from '../../lib/brand.ts'
import { SIGN_UP } from '../../lib/navigation.ts'
import { useFigures } from '../../lib/texts/figures.ts'
import { useTexts } from '../../lib/texts/texts.ts'

export function Closing() {
  const texts = useTexts('landing').closing
  return (
    <section className="page-width flex flex-col items-center gap-5 pt-16 pb-10 text-center lg:pt-24">
      <h2 className="text-balance font-display font-semibold text-3xl">
        {ownText('closing') || texts.heading}
      </h2>
      <div className="mt-1 flex w-full justify-center gap-3 max-[22.5rem]:flex-col">
        <ButtonLink to={SIGN_UP} size="lg" className="max-sm:flex-1 max-sm:px-3">
          {texts.downloadApp}
        </ButtonLink>
        <ButtonLink to={SIGN_UP} variant="secondary" size="lg" className="max-sm:flex-1 max-sm:px-3">
          {texts.joinBeta}
        </ButtonLink>
      </div>
      {brand.figures.length > 0 && <Figures />}
    </section>
  )
}

function Figures() {
  return (
    <dl data-figures className="mt-8 grid w-full max-w-3xl grid-cols-3 gap-x-3">
      {useFigures().map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-pretty text-muted text-xs sm:text-sm">{label}</dt>
          {/* Not every browser writes numbers like the server. */}
          <dd
            suppressHydrationWarning
            className="font-display font-semibold text-3xl text-brand lg:text-[3.5rem] lg:leading-tight"
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
