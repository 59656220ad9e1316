import { EmptyDeckArt } from '../../components/art/EmptyDeckArt.tsx'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

/** Stands where the next match will: a few of them leave a screen half empty, and nobody is done yet. */
export function Invitation() {
  const { title, action } = useTexts('matches').invitation
  return (
    <section className="flex h-full flex-col items-center justify-center gap-2 rounded-xl bg-sunken p-5 text-center">
      <div className="w-40">
        <EmptyDeckArt />
      </div>
      <h2 className="font-display font-semibold text-lg">{title}</h2>
      <ButtonLink to="/swipe" variant="secondary" className="mt-3">
        {action}
      </ButtonLink>
    </section>
  )
}
