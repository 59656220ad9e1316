import { useEffect, useState } from 'react'
import { useMoreTexts } from '../../lib/profile-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'

export const partNames = [
  'basics',
  'about',
  'interests',
  'photos',
  'words',
  'yourself',
  'everyday',
  'special',
] as const
export type PartName = (typeof partNames)[number]

/** Brings a part of the form into view, and those who use the keyboard into it. */
export function goTo(part: PartName): void {
  const section = document.getElementById(part)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** The parts of the form, one tap away each; the one in view is marked. */
export function SectionNav() {
  const texts = useMoreTexts()
  const profile = useTexts().profile
  const here = usePartInView()
  const names: Record<PartName, string> = {
    basics: profile.basics,
    about: profile.about,
    interests: profile.interests,
    photos: profile.photos,
    words: texts.words,
    yourself: texts.yourself,
    everyday: texts.everyday,
    special: texts.special,
  }
  return (
    <nav
      aria-label={texts.sections}
      className="sticky top-(--header-block) z-10 -mx-5 bg-ground/90 backdrop-blur-md sm:-mx-8 lg:mx-0"
    >
      <ul className="fade-end flex gap-1 overflow-x-auto ps-5 pe-12 pb-2 [scrollbar-width:none] sm:ps-8 lg:ps-0">
        {partNames.map((part) => (
          <li key={part} className="shrink-0">
            <a
              href={`#${part}`}
              aria-current={here === part ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                goTo(part)
              }}
              ref={(link) => {
                if (here !== part || !link) return
                const row = link.closest('ul')
                row?.scrollTo({ left: link.offsetLeft - row.clientWidth / 2 + link.clientWidth / 2 })
              }}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-3.5 font-medium text-muted text-sm transition-colors hover:text-ink aria-[current]:bg-brand-soft aria-[current]:text-brand-strong"
            >
              {names[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The part whose heading was passed last. */
function usePartInView(): PartName {
  const [here, setHere] = useState<PartName>('basics')
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const first = partNames.find((part) => inView.has(part))
        if (first) setHere(first)
      },
      { rootMargin: '-20% 0px -55% 0px' },
    )
    for (const part of partNames) {
      const section = document.getElementById(part)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return here
}
