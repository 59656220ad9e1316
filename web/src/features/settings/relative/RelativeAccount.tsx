import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { staysOnNextScreen } from '../../../lib/navigation.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { ProofProvider } from '../security/proof/ProofProvider.tsx'
import { Question } from '../security/Question.tsx'
import { ownAccount } from '../security/security.queries.ts'
import { Passkeys } from '../security/sign-in/Passkeys.tsx'
import { useChange } from '../security/use-change.ts'
import { RELATIVE_PATH, RelativePage, Shared } from './RelativePage.tsx'
import { deleteRelative, exportRelative } from './relative.queries.ts'
import { SignOutButton } from './SignOutButton.tsx'

/** The account of a relative: passkeys, the own data, and the ways out. */
export function RelativeAccount() {
  const texts = useTexts('relative').account
  const account = useQuery(ownAccount)
  return (
    <RelativePage title={texts.heading} back={RELATIVE_PATH}>
      <Shared query={account}>
        {(own) => (
          <ProofProvider account={own}>
            <div className="flex flex-col gap-5">
              <Passkeys account={own} />
              <OwnData />
              <div className="flex flex-wrap gap-3 max-sm:flex-col">
                <SignOutButton />
                <Deletion />
              </div>
            </div>
          </ProofProvider>
        )}
      </Shared>
    </RelativePage>
  )
}

function save(view: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(view, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: 'my-data.json' }).click()
  URL.revokeObjectURL(url)
}

function OwnData() {
  const { account: texts, failed } = useTexts('relative')
  const reading = useMutation({
    mutationFn: exportRelative,
    onSuccess: save,
    onError: () => toast.error(failed),
  })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-48 text-pretty text-muted text-sm">{texts.exportText}</p>
      <Button variant="secondary" busy={reading.isPending} onClick={() => reading.mutate()}>
        <Download aria-hidden className="size-5" />
        {texts.export}
      </Button>
    </Card>
  )
}

function Deletion() {
  const texts = useTexts('relative').account.delete
  const { session } = useSession()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const deleting = useChange(
    (_: void, prove) => session.leaveBy(() => prove(deleteRelative)),
    () => {
      void navigate('/')
      toast(texts.done, staysOnNextScreen)
    },
  )
  return (
    <>
      <Button
        variant="quiet"
        className="text-danger!"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {texts.open}
      </Button>
      {isAsking && (
        <Question
          title={texts.title}
          text={texts.text}
          action={texts.action}
          isGrave
          isBusy={deleting.isBusy}
          reason={deleting.reason}
          onYes={() => deleting.start()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
