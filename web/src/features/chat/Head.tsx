import type { ConversationView } from '@hearth/contract/chat/chat'
import { Ellipsis, Flag, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../components/buttons/Button.tsx'
import type { EndingStep } from '../../components/ending/EndingButtons.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Sheet } from '../../components/overlays/Sheet.tsx'
import { VerifiedBadge } from '../../components/person/Chip.tsx'
import { PersonCard } from '../../components/person/PersonCard.tsx'
import { Avatar } from '../../components/photo/Avatar.tsx'
import { SharedFace } from '../../components/photo/PersonPicture.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

type HeadProps = {
  conversation: ConversationView
  onEnding: (step: EndingStep) => void
  children: ReactNode
}

/** The frame of a conversation: with whom, and what one can do about it. */
export function Head({ conversation, onEnding, children }: HeadProps) {
  const texts = useTexts('shell')
  const chat = useTexts('chat')
  const ending = useTexts('ending')
  const { person, matchId } = conversation
  const [isAbout, setIsAbout] = useState(false)
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return (
    <Page
      fill
      back={{ to: '/matches', label: chat.back }}
      title={
        <Link
          to={`/people/${person.id}`}
          className="-ms-1.5 flex min-h-11 items-center gap-3 max-[24rem]:gap-2 rounded-full ps-1.5 pe-3 max-[24rem]:pe-1 transition-colors hover:bg-brand-soft"
        >
          <SharedFace of={matchId}>
            <Avatar name={name} id={person.id} photo={person.photos[0]} size="sm" />
          </SharedFace>
          <bdi className="relative truncate">
            {person.firstName}
            {/* On a phone there is room for the first name only. */}
            {person.lastName && <span className="max-sm:sr-only"> {person.lastName}</span>}
          </bdi>
          {person.isVerified && <VerifiedBadge label={texts.person.verified} />}
        </Link>
      }
      action={
        <>
          {/* On a phone, the name leads to the same information. */}
          <IconButton
            label={chat.profile({ firstName: person.firstName })}
            onClick={() => setIsAbout(true)}
            className="max-sm:hidden"
          >
            <Info aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            label={ending.ways.report({ firstName: person.firstName })}
            aria-haspopup="dialog"
            onClick={() => onEnding('report')}
            // On the narrowest phones it is among the options, so that the name has room.
            className="max-[24rem]:hidden"
          >
            <Flag aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={ending.options} aria-haspopup="dialog" onClick={() => onEnding('options')}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        </>
      }
    >
      {children}
      <Sheet open={isAbout} onOpenChange={setIsAbout} title={chat.profile({ firstName: person.firstName })}>
        <PersonCard person={person} to={`/people/${person.id}`} />
      </Sheet>
    </Page>
  )
}
