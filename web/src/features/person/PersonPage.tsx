import type { AboutInput } from '@hearth/contract/about'
import type { PersonPageView } from '@hearth/contract/discovery'
import type { PromptAnswer } from '@hearth/contract/facts'
import type { PersonView } from '@hearth/contract/people'
import { promptText } from '@hearth/contract/prompts'
import type { DistanceBand } from '@hearth/contract/wishes'
import { Heart, MapPin, MessageCircle, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { FactChips } from '../../components/FactChips.tsx'
import { basicsOf, factsOf, nameOf, placeOf } from '../../components/facts-of.ts'
import { LikeIt } from '../../components/LikeIt.tsx'
import { Interests } from '../../components/PersonCard.tsx'
import { PhotoStack } from '../../components/PhotoStack.tsx'
import { PromptCard } from '../../components/PromptCard.tsx'
import { SharedFace } from '../../components/SharedFace.tsx'
import { VerifiedBadge } from '../../components/VerifiedBadge.tsx'
import { saysWhy, WhyYou } from '../../components/WhyYou.tsx'
import { useFactTexts, usePeopleTexts } from '../../lib/people-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useWhyTexts } from '../../lib/why-texts.tsx'

type PersonPageProps = {
  page: PersonPageView
  /** Above all else, for whoever has to be told what they look at. */
  note?: ReactNode
  /** What stands at the foot: the decision, or the way to the conversation. */
  foot?: ReactNode
  /** A candidate's answer or picture is liked, a match's is answered; without it they are only read. */
  onAbout?: (about: AboutInput) => void
}

/** All that one may see of a person: pictures beside words where there is room, and above them where not. */
export function PersonPage({
  page: { person, relation, match, band, why },
  note,
  foot,
  onAbout,
}: PersonPageProps) {
  const mayLike = relation === 'candidate' && onAbout !== undefined
  return (
    <article className="person-panes">
      <div className="min-w-0">
        <SharedFace of={match?.id ?? person.id}>
          <PhotoStack
            person={person}
            {...(mayLike && { onLike: (photo) => onAbout({ kind: 'photo', photoId: photo.id }) })}
          />
        </SharedFace>
      </div>
      <div className="flex min-w-0 flex-col gap-7">
        {note}
        <Who person={person} band={band} isPart={relation === 'self'} />
        {saysWhy(why) && <WhyYou why={why} as="h2" className="rounded-xl bg-brand-soft p-5" />}
        <Words person={person} isMatch={relation === 'match'} onAbout={onAbout} />
        {foot}
      </div>
    </article>
  )
}

type WhoProps = { person: PersonView; band: DistanceBand | null; isPart: boolean }

/** `isPart` of a page that has a heading of its own. */
function Who({ person, band, isPart }: WhoProps) {
  const texts = useTexts()
  const { bands } = useWhyTexts()
  const Heading = isPart ? 'h2' : 'h1'
  const { headline, lookingFor, relationshipGoals: goal } = person
  const place = placeOf(person)
  const wish = [
    lookingFor && texts.profile.lookingForLabels[lookingFor],
    goal && texts.profile.relationshipGoalLabels[goal],
  ].filter((one) => one !== null)
  return (
    <header className="flex flex-col gap-2.5">
      <Heading className="text-balance font-display font-semibold text-3xl">
        <bdi className="wrap-anywhere">{nameOf(person)}</bdi>{' '}
        <span className="whitespace-nowrap">
          <span className="font-normal text-muted">{person.age}</span>{' '}
          {person.isVerified && (
            <span className="text-2xl">
              <VerifiedBadge label={texts.person.verified} />
            </span>
          )}
        </span>
      </Heading>
      {headline && (
        <p dir="auto" className="wrap-anywhere text-balance text-lg">
          {headline}
        </p>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
        {place && (
          <p className="flex items-center gap-1.5">
            <MapPin aria-hidden className="size-4.5 shrink-0 text-brand" />
            <span className="sr-only">{texts.person.location}</span>
            <bdi className="wrap-anywhere min-w-0">{place}</bdi>
          </p>
        )}
        {band && (
          <p className="flex items-center gap-1.5">
            <Navigation aria-hidden className="size-4.5 shrink-0 text-brand rtl:-scale-x-100" />
            <bdi>{bands[band]}</bdi>
          </p>
        )}
        {wish.length > 0 && (
          <p className="flex items-center gap-1.5">
            <Heart aria-hidden className="size-4.5 shrink-0 text-brand" />
            <span className="sr-only">{texts.profile.lookingFor}</span>
            {wish.join(' · ')}
          </p>
        )}
      </div>
    </header>
  )
}

type WordsProps = {
  person: PersonView
  isMatch: boolean
  onAbout: PersonPageProps['onAbout']
}

function Words({ person, isMatch, onAbout }: WordsProps) {
  const texts = usePeopleTexts()
  const facts = [...basicsOf(person, useTexts().person), ...factsOf(person, useFactTexts())]
  return (
    <>
      {facts.length > 0 && <FactChips facts={facts} label={texts.facts} />}
      {person.bio && (
        <Part heading={texts.about}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-pretty">
            {person.bio}
          </p>
        </Part>
      )}
      {person.prompts.length > 0 && (
        <Part heading={texts.prompts}>
          <div className="flex flex-col gap-4">
            {person.prompts.map((prompt) => (
              <PromptCard
                key={prompt.promptId}
                prompt={prompt}
                className="lit"
                action={onAbout && <Answering prompt={prompt} isMatch={isMatch} onAbout={onAbout} />}
              />
            ))}
          </div>
        </Part>
      )}
      {person.interests.length > 0 && (
        <Part heading={texts.interests}>
          <Interests person={person} />
        </Part>
      )}
    </>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-display font-semibold text-xl">{heading}</h2>
      {children}
    </section>
  )
}

type AnsweringProps = { prompt: PromptAnswer; isMatch: boolean; onAbout: (about: AboutInput) => void }

function Answering({ prompt: { promptId }, isMatch, onAbout }: AnsweringProps) {
  const texts = usePeopleTexts()
  const onPress = () => onAbout({ kind: 'prompt', promptId })
  if (!isMatch) return <LikeIt label={texts.likeAnswer(promptText(promptId))} onPress={onPress} />
  return (
    <Button variant="soft" aria-label={texts.replyTo(promptText(promptId))} onClick={onPress}>
      <MessageCircle aria-hidden className="size-4" />
      {texts.reply}
    </Button>
  )
}
