import { MOST_COUNTED } from '@hearth/contract/people/discovery'
import type { Advice } from '@hearth/contract/people/wishes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { saveMeeting } from '../../../api/meeting.ts'
import { keys, ownProfile } from '../../../api/queries.ts'
import { EmptyDeckArt } from '../../../components/art/EmptyDeckArt.tsx'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { EmptyState } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The reason why the viewer meets nobody, shown in place of a card. */
export function useHurdle(advice: readonly Advice[]): { isKnown: boolean; hurdle?: ReactNode } {
  // Where it cannot be had, what the deck says has to do.
  const { data, isLoading } = useQuery({ ...ownProfile, meta: {} })
  const birth = advice.find(({ wish }) => wish === 'ownBirth')
  // Said meanwhile: the deck of before is about to be replaced.
  const isOutdated = birth && data?.dateOfBirth
  if (isLoading || isOutdated) return { isKnown: false }
  if (data?.isActive === false) return { isKnown: true, hurdle: <Paused /> }
  return { isKnown: true, hurdle: birth && <BirthMissing here={birth.more} /> }
}

type NotMeetingProps = { title: string; text: string | undefined; children: ReactNode }

/** Why there is no deck although there are people, and what to do about it. */
function NotMeeting({ title, text, children }: NotMeetingProps) {
  const { action } = useTexts('deciding').empty
  return (
    <EmptyState
      picture={<EmptyDeckArt />}
      title={title}
      text={text}
      action={
        <div className="flex flex-col items-center gap-3">
          {children}
          <ButtonLink to="/app" variant="quiet">
            {action}
          </ButtonLink>
        </div>
      }
    />
  )
}

/** Asks for the date of birth; `here` people are in the community. */
function BirthMissing({ here }: { here: number }) {
  const { title, text, action } = useTexts('deciding').birthMissing
  return (
    <NotMeeting
      title={title}
      text={here > 0 ? text[here >= MOST_COUNTED ? 'more' : 'exact']({ n: here }) : undefined}
    >
      <ButtonLink to="/profile-setup#basics">{action}</ButtonLink>
    </NotMeeting>
  )
}

/** Shown during a break. */
function Paused() {
  const { title, text, action } = useTexts('deciding').paused
  const resuming = useResuming()
  return (
    <NotMeeting title={title} text={text}>
      <Button busy={resuming.isPending} onClick={() => resuming.mutate()}>
        {action}
      </Button>
    </NotMeeting>
  )
}

function useResuming() {
  const { failures } = useTexts('shell')
  const { failed } = useTexts('deciding').paused
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      keep(queryClient, keys.meeting, await saveMeeting({ isPaused: false }))
      void queryClient.invalidateQueries({ queryKey: keys.meetingCosts })
      // The deck before the profile, or for a moment it would be said that nobody is left.
      await queryClient.invalidateQueries({ queryKey: keys.candidates })
      await queryClient.invalidateQueries({ queryKey: keys.profile })
    },
    onError: (error) => {
      if (!hasKind(error, 'unauthenticated')) toast.error(failures.title, { description: failed })
    },
  })
}
