import type { WaitingPersonView } from '@hearth/contract/console/registration'
import type { PersonView } from '@hearth/contract/profile/people'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { Card } from '../../components/layout/Section.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { usePromptText } from '../../lib/texts/prompts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { decideApproval } from '../api.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { NewAccountPhoto } from './NewAccountPhoto.tsx'
import { useDecision } from './registration.queries.ts'

/** The profile of a new account, and the decision about it. */
export function NewAccount({ account }: { account: WaitingPersonView }) {
  const { waiting: texts } = useTexts('consoleRegistration')
  const { dayText } = useDates()
  const { person, email, since, reason, deletedAt } = account
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col gap-3">
        <div className="min-w-0">
          <p className="wrap-anywhere font-display font-semibold text-lg">
            <bdi>{person ? texts.nameAndAge({ name: person.firstName, age: person.age }) : email}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-3 text-muted text-xs">
            {person && <bdi className="wrap-anywhere">{email}</bdi>}
            <span>{texts.since({ day: dayText(since) })}</span>
          </p>
        </div>
        {person ? <Profile id={account.id} person={person} /> : <Missing>{texts.noProfile}</Missing>}
        {deletedAt && (
          <div className="rounded-lg bg-danger-soft px-4 py-3 text-sm">
            <p className="font-medium">{texts.deletion({ day: dayText(deletedAt) })}</p>
            <p className="wrap-anywhere whitespace-pre-line">
              <bdi>{reason}</bdi>
            </p>
          </div>
        )}
        <Actions account={account} />
      </Card>
    </li>
  )
}

const Missing = ({ children }: { children: string }) => <p className="text-muted text-sm">{children}</p>

function Profile({ id, person }: { id: string; person: PersonView }) {
  const { waiting: texts } = useTexts('consoleRegistration')
  const promptText = usePromptText()
  const { firstName: name, bio, prompts, photos } = person
  return (
    <>
      {photos.length === 0 ? (
        <Missing>{texts.noPhoto}</Missing>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, place) => (
            <li key={photo.id}>
              <NewAccountPhoto
                personId={id}
                photo={photo}
                label={photo.alt || texts.photo({ n: place + 1, name })}
              />
            </li>
          ))}
        </ul>
      )}
      {bio && (
        <p className="wrap-anywhere whitespace-pre-line text-sm">
          <bdi>{bio}</bdi>
        </p>
      )}
      {prompts.length > 0 && (
        <dl className="flex flex-col gap-2 text-sm">
          {prompts.map(({ promptId, answer }) => (
            <div key={promptId} className="min-w-0">
              <dt className="text-muted text-xs">{promptText(promptId)}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <bdi>{answer}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Actions({ account: { id, person, email, declinedAt } }: { account: WaitingPersonView }) {
  const { waiting: texts } = useTexts('consoleRegistration')
  const [isDeclining, setIsDeclining] = useState(false)
  const name = person?.firstName ?? email
  const approving = useDecision(
    () => decideApproval(id, { outcome: 'approved' }),
    () => toast(texts.approved({ name })),
  )
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      <Button
        aria-label={texts.approveOf({ name })}
        busy={approving.isPending}
        onClick={() => approving.mutate(undefined)}
      >
        {texts.approve}
      </Button>
      {declinedAt === null && (
        <Button variant="quiet" aria-label={texts.declineOf({ name })} onClick={() => setIsDeclining(true)}>
          {texts.decline}
        </Button>
      )}
      <DeclineDialog id={id} name={name} isOpen={isDeclining} onClose={() => setIsDeclining(false)} />
    </div>
  )
}
