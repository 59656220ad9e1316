import type { RegistrationView } from '@hearth/contract/public/registration'
import { publishedPages } from '../../../lib/operator-pages.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The pages that a sign-up agrees to, which anybody may read first; and whether staff look at a new account. */
export function Newcomers({ mode, minimumAge: min }: RegistrationView) {
  const { adult, agreed, agreedBoth, informed } = useTexts('auth')
  const { approval } = useTexts('registration')
  const published = publishedPages()
  const linkTo = (page: string) => (words: string) => (
    // Not in this tab, where what is typed would be lost. The server writes these pages.
    <a
      key={page}
      href={`/${page}`}
      target="_blank"
      rel="noreferrer"
      className="py-1 font-medium text-brand underline underline-offset-4"
    >
      {words}
    </a>
  )
  const [terms, rules, privacy] = [linkTo('terms'), linkTo('rules'), linkTo('privacy')]
  const accepted = published.includes('rules')
    ? agreedBoth({ min, terms, rules })
    : published.includes('terms')
      ? agreed({ min, terms })
      : adult({ min, rules: terms })
  return (
    <>
      {mode === 'approval' && <p className="rounded-lg bg-brand-soft px-4 py-3 text-sm">{approval}</p>}
      <p className="text-pretty text-center text-muted text-xs">
        {accepted}
        {published.includes('privacy') && <> {informed({ privacy })}</>}
      </p>
    </>
  )
}
