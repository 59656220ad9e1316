import type { PersonView } from '@hearth/contract/people'
import { Briefcase, GraduationCap, MapPin, Ruler } from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { Chip } from './Chip.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'
import { Mark } from './Wordmark.tsx'

type Icon = ComponentType<SVGProps<SVGSVGElement>>

export function PersonCard({ person }: { person: PersonView }) {
  const texts = useTexts().person
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const place = [person.locationCity, person.locationState].filter(Boolean).join(', ')
  const facts: { Icon: Icon; label: string; text: string }[] = [
    { Icon: MapPin, label: texts.location, text: place },
    { Icon: Briefcase, label: texts.occupation, text: person.occupation },
    { Icon: GraduationCap, label: texts.education, text: person.education },
    { Icon: Ruler, label: '', text: person.heightCm === null ? '' : texts.height(person.heightCm) },
  ]
  const given = facts.filter(({ text }) => text)
  return (
    <article className="overflow-hidden rounded-2xl border border-line bg-surface shadow-lift">
      <div className="relative flex aspect-[5/4] flex-col items-center justify-center gap-3 unlit-photo text-brand">
        <Mark className="size-20" />
        <p className="font-medium text-ink text-sm">{texts.photoSoon}</p>
      </div>
      <div className="flex flex-col gap-4 p-6">
        <h2 className="font-display font-semibold text-[1.75rem] leading-tight">
          <bdi className="break-words">{name}</bdi>{' '}
          <span className="whitespace-nowrap">
            <span className="font-normal text-muted">{person.age}</span>{' '}
            {person.isVerified && <VerifiedBadge label={texts.verified} />}
          </span>
        </h2>
        {person.bio && (
          <p dir="auto" className="whitespace-pre-line break-words">
            {person.bio}
          </p>
        )}
        {given.length > 0 && (
          <ul className="flex flex-col gap-2 text-sm">
            {given.map(({ Icon, label, text }) => (
              <li key={label} className="flex items-start gap-3">
                <Icon aria-hidden className="mt-0.5 size-[1.15rem] shrink-0 text-brand" />
                {label && <span className="sr-only">{label}</span>}
                <bdi className="min-w-0 break-words">{text}</bdi>
              </li>
            ))}
          </ul>
        )}
        {person.interests.length > 0 && (
          <ul aria-label={texts.interests} className="flex flex-wrap gap-2">
            {person.interests.map((interest) => (
              <li key={interest} className="max-w-full">
                <Chip>{interest}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
