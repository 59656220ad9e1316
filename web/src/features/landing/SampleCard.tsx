import { Briefcase, GraduationCap, House, Languages, MapPin } from 'lucide-react'
import { memo } from 'react'
import { Portrait } from '../../components/art/Portraits.tsx'
import { Chip } from '../../components/person/Chip.tsx'
import { useListed } from '../../lib/texts/listed.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { SamplePerson } from './samples.ts'

/** Kept as it is while the deck around it moves. */
export const SampleCard = memo(function SampleCard({
  sample: { id, age, compatibility },
}: {
  sample: SamplePerson
}) {
  const texts = useTexts('landing').demo
  const listed = useListed()
  const sample = texts.samples[id]
  const facts = [
    [Briefcase, texts.profession, sample.profession],
    [GraduationCap, texts.education, sample.education],
    [House, texts.familyValues, sample.familyValues],
    [Languages, texts.languages, listed(...sample.languages)],
  ] as const
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl bg-surface text-ink shadow-lift">
      <div className="relative -m-px">
        <Portrait of={id} label={texts.portrait({ name: sample.name })} className="aspect-[10/11] w-full" />
        <p className="absolute start-4 top-4 rounded-full bg-raised px-3.5 py-1.5 font-semibold text-brand text-sm shadow-soft">
          {texts.match({ percent: compatibility })}
        </p>
        <div className="name-on-photo absolute inset-x-0 bottom-0 p-5 pt-12 text-on-night">
          <h3 className="font-display font-semibold text-2xl">{listed(sample.name, String(age))}</h3>
          <p className="mt-0.5 flex items-center gap-1.5 text-sm">
            <MapPin aria-hidden className="size-4" />
            {sample.location}
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
          {facts.map(([Icon, label, text]) => (
            <div key={label} className="flex min-w-0 flex-col">
              <dt className="flex items-center gap-1.5 text-muted text-xs">
                <Icon aria-hidden className="size-3.5 shrink-0" />
                {label}
              </dt>
              <dd className="font-medium">{text}</dd>
            </div>
          ))}
        </dl>
        <ul aria-label={texts.interests} className="flex flex-wrap gap-2">
          {sample.interests.map((interest) => (
            <li key={interest}>
              <Chip>{interest}</Chip>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
})
