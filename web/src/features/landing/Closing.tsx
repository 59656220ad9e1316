import { ButtonLink } from '../../components/Button.tsx'
import { useTexts } from '../../lib/texts.tsx'

export function Closing() {
  const texts = useTexts().landing.closing
  return (
    <section className="page-width flex flex-col items-center gap-6 pt-20 pb-10 text-center lg:pt-28">
      <h2 className="text-balance font-display font-semibold text-3xl">{texts.heading}</h2>
      <p className="max-w-xl text-pretty text-lg text-muted">{texts.text}</p>
      <div className="flex w-full flex-col justify-center gap-3 sm:flex-row">
        <ButtonLink to="/auth" size="lg">
          {texts.downloadApp}
        </ButtonLink>
        <ButtonLink to="/auth" variant="secondary" size="lg">
          {texts.joinBeta}
        </ButtonLink>
      </div>
      <dl className="mt-8 grid w-full max-w-3xl grid-cols-3 gap-x-3 border-line border-t pt-10">
        {texts.statistics.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-pretty text-muted text-xs sm:text-sm">{label}</dt>
            <dd className="font-display font-semibold text-2xl text-brand sm:text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
