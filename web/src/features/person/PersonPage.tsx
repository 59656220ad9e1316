import type { PersonPageView } from '@hearth/contract/people/discovery'
import type { AboutInput } from '@hearth/contract/people/notes'
import type { DistanceBucket } from '@hearth/contract/people/wishes'
import type { PromptAnswer } from '@hearth/contract/profile/fields'
import type { PersonView } from '@hearth/contract/profile/people'
import { MapPin, MessageCircle, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { LikeIt } from '../../components/buttons/LikeIt.tsx'
import { FactList } from '../../components/person/FactList.tsx'
import { nameOf, useFacts, usePlace } from '../../components/person/facts-of.ts'
import { Interests } from '../../components/person/Interests.tsx'
import { PromptCard } from '../../components/person/PromptCard.tsx'
import { SupporterMark } from '../../components/person/SupporterMark.tsx'
import { saysWhy, WhyYou } from '../../components/person/WhyYou.tsx'
import { NoPhoto, PersonPhoto } from '../../components/photo/PersonPhoto.tsx'
import { SharedFace } from '../../components/photo/PersonPicture.tsx'
import { useDistanceTexts } from '../../lib/texts/distances.ts'
import { usePromptText } from '../../lib/texts/prompts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { BadgeButton } from './badge/BadgeButton.tsx'
import { LazyClips, LazySpoken } from './clips/LazyClips.tsx'

type PersonPageProps = {
  page: PersonPageView
  /** A note next to the photos. */
  note?: ReactNode
  /** The note that came with their like; it stands on top. */
  theirNote?: ReactNode
  /** The footer: the decision buttons, or the link to the conversation. */
  foot?: ReactNode
  /** A candidate's answer or picture is liked, a match's is answered; without it they are only read. */
  onAbout?: (about: AboutInput) => void
}

/** All that one may see of a person: the first picture beside the rest where there is room, and above it where not. */
export function PersonPage({ page, note, theirNote, foot, onAbout }: PersonPageProps) {
  const { person, relation, match, distanceBucket, why } = page
  const [first] = person.photos
  const mayLike = relation === 'candidate' && onAbout !== undefined
  const likePhoto = mayLike ? ({ id }: { id: string }) => onAbout({ kind: 'photo', photoId: id }) : undefined
  return (
    <article className="flex flex-1 flex-col">
      {theirNote}
      <div className="person-panes pb-7">
        <div className="person-first min-w-0">
          <SharedFace of={match?.id ?? person.id}>
            {first ? (
              <PersonPhoto person={person} photo={first} onLike={likePhoto} />
            ) : (
              <NoPhoto person={person} />
            )}
          </SharedFace>
        </div>
        <div className="flex min-w-0 flex-col gap-7">
          {note}
          <Who person={person} distanceBucket={distanceBucket} isPart={relation === 'self'} />
          {saysWhy(why) && <WhyYou why={why} as="h2" className="rounded-xl bg-brand-soft p-5" />}
          <Glance person={person} />
          <LazyClips person={person} />
          {inTurn(
            wordsOf({ person, isMatch: relation === 'match', onAbout }),
            person.photos
              .slice(1)
              .map((photo) => (
                <PersonPhoto key={photo.id} person={person} photo={photo} onLike={likePhoto} />
              )),
          )}
        </div>
      </div>
      {foot}
    </article>
  )
}

type PersonNameProps = { person: PersonView; distanceBucket: DistanceBucket | null; isPart: boolean }

/** `isPart` of a page that has a heading of its own. */
function Who({ person, distanceBucket, isPart }: PersonNameProps) {
  const texts = useTexts('shell')
  const distances = useDistanceTexts()
  const Heading = isPart ? 'h2' : 'h1'
  const place = usePlace(person)
  return (
    <header className="flex flex-col gap-2">
      <Heading className="text-balance font-display font-semibold text-3xl">
        <bdi className="wrap-break-word">{nameOf(person)}</bdi>{' '}
        <span className="whitespace-nowrap">
          <span className="font-normal text-muted">{person.age}</span>{' '}
          {person.isVerified && (
            <span className="text-2xl">
              <BadgeButton person={person} isOwn={isPart} />
            </span>
          )}
          {person.isSupporter && (
            <span className="text-2xl text-brand">
              {' '}
              <SupporterMark />
            </span>
          )}
        </span>
      </Heading>
      {(place || distanceBucket) && (
        <div className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
          {place && (
            <p className="flex min-w-0 items-center gap-1.5">
              <MapPin aria-hidden className="size-4.5 shrink-0 text-brand" />
              <span className="sr-only">{texts.person.location}</span>
              <bdi className="wrap-break-word min-w-0">{place}</bdi>
            </p>
          )}
          {distanceBucket && (
            <p className="flex items-center gap-1.5">
              <Navigation aria-hidden className="size-4.5 shrink-0 text-brand rtl:-scale-x-100" />
              <bdi>{distances[distanceBucket]}</bdi>
            </p>
          )}
        </div>
      )}
      {person.headline && (
        <p dir="auto" className="wrap-break-word text-balance text-lg">
          {person.headline}
        </p>
      )}
    </header>
  )
}

/** All short facts in one calm place. */
function Glance({ person }: { person: PersonView }) {
  const label = useTexts('people').facts
  const facts = useFacts(person)
  if (facts.length === 0) return null
  return (
    <Part heading={label}>
      <div className="lit rounded-xl p-5">
        <FactList facts={facts} label={label} />
      </div>
    </Part>
  )
}

type WordsProps = {
  person: PersonView
  isMatch: boolean
  onAbout: PersonPageProps['onAbout']
}

/** The texts of a person, in pieces between the pictures. */
function wordsOf({ person, isMatch, onAbout }: WordsProps): ReactNode[] {
  const { bio, interests } = person
  const prompts = person.prompts.map((prompt) => (
    <div key={prompt.promptId} className="lit rounded-xl">
      <PromptCard
        prompt={prompt}
        action={onAbout && <Answering prompt={prompt} isMatch={isMatch} onAbout={onAbout} />}
      />
      <LazySpoken personId={person.id} promptId={prompt.promptId} />
    </div>
  ))
  return [
    ...prompts.slice(0, 1),
    ...(bio ? [<Bio key="bio" bio={bio} />] : []),
    ...prompts.slice(1),
    ...(interests.length > 0 ? [<InterestsPart key="interests" person={person} />] : []),
  ]
}

function Bio({ bio }: { bio: string }) {
  return (
    <Part heading={useTexts('people').about}>
      <p dir="auto" className="wrap-break-word whitespace-pre-line text-pretty">
        {bio}
      </p>
    </Part>
  )
}

function InterestsPart({ person }: { person: PersonView }) {
  return (
    <Part heading={useTexts('people').interests}>
      <Interests person={person} />
    </Part>
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
  const { likeAnswer } = useTexts('cards')
  const texts = useTexts('people')
  const question = usePromptText()(promptId)
  const onPress = () => onAbout({ kind: 'prompt', promptId })
  if (!isMatch) return <LikeIt label={likeAnswer({ question })} onPress={onPress} />
  return (
    <Button variant="soft" aria-label={texts.replyTo({ question })} onClick={onPress}>
      <MessageCircle aria-hidden className="size-4" />
      {texts.reply}
    </Button>
  )
}

/** One from each list as long as both have some, then what is left: words are read between pictures. */
export function inTurn<Word, Picture>(
  words: readonly Word[],
  pictures: readonly Picture[],
): (Word | Picture)[] {
  const length = Math.max(words.length, pictures.length)
  return Array.from({ length }).flatMap((_, place) => [
    ...words.slice(place, place + 1),
    ...pictures.slice(place, place + 1),
  ])
}
