import type { MemberView } from '@hearth/contract/console/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { resendMail, signOutMember } from '../api.ts'
import { Part } from '../frame/Facts.tsx'
import { reasonIn } from '../reasons.ts'
import { memberQuery } from './members.queries.ts'
import { Removal } from './Removal.tsx'

/** The buttons by which support helps a member. */
export function MemberActions({ member }: { member: MemberView }) {
  const { actions: words } = useTexts('consoleMembers')
  const [isRemoving, setIsRemoving] = useState(false)
  const signingOut = useAction(member.id, signOutMember, words.signedOut)
  const mailing = useAction(member.id, resendMail, words.mailed)
  return (
    <Part heading={words.heading}>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          variant="secondary"
          busy={signingOut.isPending}
          disabled={member.sessions.length === 0}
          onClick={() => signingOut.mutate()}
        >
          {words.signOut}
        </Button>
        <Button variant="secondary" busy={mailing.isPending} onClick={() => mailing.mutate()}>
          {member.isConfirmed ? words.signInLink : words.confirmation}
        </Button>
        <Button variant="quiet" className="text-danger!" onClick={() => setIsRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      {isRemoving && <Removal member={member} onClose={() => setIsRemoving(false)} />}
    </Part>
  )
}

function useAction(id: string, act: (id: string) => Promise<unknown>, done: string) {
  const texts = useTexts('console')
  const { actions } = useTexts('consoleMembers')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => act(id),
    onSuccess: () => toast(done),
    onError: (error) => toast.error(actions.failed, { description: reasonIn(error, texts) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberQuery(id).queryKey }),
  })
}
