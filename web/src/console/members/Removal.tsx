import { type MemberView, RemovalReason, removalReasons } from '@hearth/contract/console/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { FieldError, SelectField, TextField } from '../../components/fields/Field.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { removeMember } from '../api.ts'
import { reasonIn } from '../reasons.ts'

type RemovalProps = { member: MemberView; onClose: () => void }

/** Asks for the reason and the address before an account is deleted. */
export function Removal({ member, onClose }: RemovalProps) {
  const { removal: words } = useTexts('consoleMembers')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.title} description={words.text}>
      <RemovalForm member={member} onClose={onClose} />
    </Dialog>
  )
}

function RemovalForm({ member, onClose }: RemovalProps) {
  const { removal: words } = useTexts('consoleMembers')
  const [reason, setReason] = useState<RemovalReason>('asked')
  const [email, setEmail] = useState('')
  const { removing, fieldError, problem } = useRemoval(member)
  function submit(event: FormEvent) {
    event.preventDefault()
    removing.mutate({ email, reason })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SelectField
        label={words.reason}
        hint={reason === 'died' ? words.untold : words.told}
        value={reason}
        options={removalReasons.map((value) => ({ value, label: words.reasons[value] }))}
        onChange={({ target }) => setReason(RemovalReason.parse(target.value))}
      />
      <p className="wrap-anywhere text-sm">
        <bdi>{member.email}</bdi>
      </p>
      <TextField
        label={words.email}
        error={fieldError}
        value={email}
        dir="ltr"
        type="email"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setEmail(target.value)}
      />
      {problem && (
        <div role="alert">
          <FieldError id="removal-problem">{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={removing.isPending}>
          {words.submit}
        </Button>
      </div>
    </form>
  )
}

function useRemoval({ id }: MemberView) {
  const texts = useTexts('console')
  const { removal: words } = useTexts('consoleMembers')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const removing = useMutation({
    mutationFn: (input: Parameters<typeof removeMember>[1]) => removeMember(id, input),
    onSuccess: () => {
      toast(words.done)
      void queryClient.invalidateQueries({ queryKey: ['console', 'members'] })
      void navigate('/members')
    },
  })
  const { error } = removing
  const fieldError = error instanceof ApiError ? error.fields['email'] : undefined
  return { removing, fieldError, problem: fieldError ? undefined : reasonIn(error, texts) }
}
