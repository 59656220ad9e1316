import type { ProfileView } from '@hearth/contract/people'
import { PenLine } from 'lucide-react'
import { ButtonLink } from '../../components/Button.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { nextToFinish } from './dashboard.rules.ts'

/** The next thing that a profile would gain by, one at a time, so that it never reads like a form. */
export function Finish({ profile }: { profile: ProfileView }) {
  const texts = useTexts().dashboard
  const next = nextToFinish(profile)
  if (!next) return null
  const { title, text, action } = next === 'bio' ? texts.complete : texts.finish[next]
  return (
    <section className="flex flex-col gap-4 rounded-xl bg-brand-soft p-5 sm:flex-row sm:items-center sm:p-6">
      <PenLine aria-hidden className="size-8 shrink-0 text-brand max-sm:hidden" strokeWidth={1.6} />
      <div className="min-w-0 flex-1">
        <h2 className="font-display font-semibold text-lg">{title}</h2>
        <p className="text-pretty text-sm">{text}</p>
      </div>
      <ButtonLink
        to="/profile-setup"
        variant={next === 'bio' ? 'primary' : 'secondary'}
        className="max-sm:w-full"
      >
        {action}
      </ButtonLink>
    </section>
  )
}
