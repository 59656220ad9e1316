import { Briefcase, GraduationCap, House, Languages, MapPin } from 'lucide-react'
import { Chip } from '../../components/Chip.tsx'
import type { Sample } from '../../lib/texts/landing.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Portrait } from './Portraits.tsx'

export function SampleCard({ sample }: { sample: Sample }) {
  const texts = useTexts().landing.demo
  const facts = [
    [Briefcase, texts.profession, sample.profession],
    [GraduationCap, texts.education, sample.education],
    [House, texts.familyValues, sample.familyValues],
    [Languages, texts.languages, sample.languages.join(', ')],
  ] as const
  return (
    <article className="overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-lift">
      <div className="relative">
        <Portrait of={sample.id} label={texts.portrait(sample.name)} className="aspect-[8/7] w-full" />
        <p className="absolute end-4 top-4 rounded-full bg-raised px-3.5 py-1.5 font-semibold text-brand text-sm shadow-soft">
          {texts.match(sample.compatibility)}
        </p>
      </div>
      <div className="flex flex-col gap-4 p-6">
        <div>
          <h3 className="font-display font-semibold text-2xl">
            {sample.name}, {sample.age}
          </h3>
          <p className="mt-1 flex items-center gap-1.5 text-muted text-sm">
            <MapPin aria-hidden className="size-4" />
            {sample.location}
          </p>
        </div>
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
}
