import type { DonationsView, MembershipSettingsView } from '@hearth/contract/console/membership'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { membershipSettings } from '../membership.queries.ts'
import { DonationFile } from './DonationFile.tsx'
import { DonationForm } from './DonationForm.tsx'
import { DonationResults } from './DonationResults.tsx'

/** Enters donations by hand or from a file, and says what became of each. */
export function Donations({ settings }: { settings: MembershipSettingsView }) {
  const { donations: texts } = useTexts('consoleMembership')
  const queryClient = useQueryClient()
  const [results, setResults] = useState<DonationsView>()
  const show = (view: DonationsView) => {
    setResults(view)
    void queryClient.invalidateQueries(membershipSettings)
  }
  return (
    <Section heading={texts.heading}>
      <p className="text-pretty text-muted text-sm">{texts.text}</p>
      <DonationForm settings={settings} onDone={show} />
      <DonationFile onDone={show} />
      <div role="status">{results && <DonationResults results={results} />}</div>
    </Section>
  )
}
