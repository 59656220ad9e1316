import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSignOut } from '../../../session/use-sign-out.ts'
import { Erasure } from '../security/Erasure.tsx'
import { DataExport } from '../security/export/DataExport.tsx'
import { ProofProvider } from '../security/proof/ProofProvider.tsx'
import { ownAccount } from '../security/security.queries.ts'

/** The ways out of an account that can do nothing else: signing out, the data export, the erasure. */
export function AccountExits() {
  const texts = useTexts('suspension')
  const account = useQuery(ownAccount)
  const { busy, signOut } = useSignOut()
  async function leave() {
    if (!(await signOut('local'))) toast.error(texts.signOutFailed)
  }
  return (
    <>
      <Section heading={texts.account}>
        <Button
          variant="secondary"
          className="self-start"
          busy={busy !== undefined}
          onClick={() => void leave()}
        >
          <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
          {texts.signOut}
        </Button>
      </Section>
      {account.data && (
        <ProofProvider account={account.data}>
          <div className="flex flex-col gap-5 sm:gap-6">
            <DataExport />
            <Erasure />
          </div>
        </ProofProvider>
      )}
    </>
  )
}
