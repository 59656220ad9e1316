import type { PersonView } from '@hearth/contract/profile/people'
import { ReportButton } from '../../../components/ending/ReportButton.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useEnds } from '../use-ends.ts'

/** A button that reports the person on the upper card. */
export function CardReport({ person }: { person: PersonView }) {
  const { firstName } = person
  return (
    <ReportButton
      firstName={firstName}
      person={person}
      ends={useEnds(person)}
      label={useTexts('deciding').report({ firstName })}
    />
  )
}
