import { EmptyState } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

/** For a role without anything to open yet. */
export function Nothing() {
  const { nothing, name } = useTexts('console')
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <EmptyState title={nothing.title} text={nothing.text} />
    </>
  )
}
