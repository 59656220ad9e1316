import type { TopicView } from '@hearth/contract/people/icebreakers'
import { Lightbulb, X } from 'lucide-react'
import { useId } from 'react'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTopicTexts } from '../../lib/texts/icebreakers.ts'
import { Button, IconButton } from '../buttons/Button.tsx'

type TopicsProps = {
  firstName: string
  heading: string
  /** Undefined until they are there. */
  topics: readonly TopicView[] | undefined
  isMore: boolean
  /** There were topics before. */
  hadSome?: boolean
  error: 'often' | 'failed' | false
  onPick: (topic: TopicView, words: string) => void
  onMore: () => void
  onRetry: () => void
  onClose: () => void
}

/** The button that asks for topics. */
export function SuggestButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="soft" className="self-center" onClick={onOpen}>
      <Lightbulb aria-hidden className="size-4" />
      {useTopicTexts().suggest}
    </Button>
  )
}

/** At most three topics, each with the facts that it is based on. */
export function Topics({ heading, onClose, ...shown }: TopicsProps) {
  const texts = useTopicTexts()
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="@container flex max-h-[60dvh] w-full animate-rise flex-col gap-1 overflow-y-auto rounded-xl bg-sunken px-3 pt-1 pb-3 text-start text-ink"
    >
      <div className="flex items-center justify-between gap-2">
        <p id={id} className="min-w-0 ps-1 font-semibold text-sm">
          {heading}
        </p>
        <IconButton label={texts.close} onClick={onClose} className="-me-2">
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Body {...shown} />
    </section>
  )
}

function Body({
  firstName,
  topics,
  isMore,
  hadSome,
  error,
  onPick,
  onMore,
  onRetry,
}: Omit<TopicsProps, 'heading' | 'onClose'>) {
  const texts = useTopicTexts()
  const isOnline = useOnline()
  if (!topics) {
    if (!error)
      return (
        <p role="status" className="px-1 text-muted text-sm">
          {isOnline ? texts.loading : texts.offline}
        </p>
      )
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 ps-1 text-sm">
        <p className="min-w-0 flex-1 text-pretty">{error === 'often' ? texts.tooMany : texts.failed}</p>
        <Button variant="secondary" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    )
  }
  return (
    <>
      {topics.length === 0 && !isMore && (
        <p role="status" className="text-pretty px-1 text-muted text-sm">
          {hadSome ? texts.over : texts.empty}
        </p>
      )}
      <ul
        key={topics[0]?.id}
        className="-mx-3 flex shrink-0 snap-x snap-mandatory scroll-px-3 gap-2 overflow-x-auto overscroll-x-contain px-3 pt-1 pb-3 [scrollbar-width:none] pointer-fine:[scrollbar-width:thin] empty:hidden @lg:grid @lg:auto-cols-fr @lg:grid-flow-col"
      >
        {topics.map((topic) => (
          <li key={topic.id} className="flex w-[82%] shrink-0 snap-start only:w-full @lg:w-auto">
            <Topic topic={topic} firstName={firstName} onPick={(words) => onPick(topic, words)} />
          </li>
        ))}
      </ul>
      {isMore && (
        <Button variant="quiet" className="self-center" onClick={onMore}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

type TopicProps = { topic: TopicView; firstName: string; onPick: (words: string) => void }

function Topic({ topic, firstName, onPick }: TopicProps) {
  const texts = useTopicTexts()
  const id = useId()
  const words = texts.wordsOf(topic)
  return (
    <div className="relative flex w-full flex-col gap-3 rounded-lg bg-raised p-4 shadow-soft transition-shadow hover:shadow-lift">
      <button
        type="button"
        dir="auto"
        aria-describedby={id}
        onClick={() => onPick(words)}
        className="wrap-anywhere min-h-11 text-pretty text-start font-medium text-sm after:absolute after:inset-0 after:rounded-lg hover:text-brand-strong"
      >
        {words}
      </button>
      <div id={id} className="mt-auto border-line border-t pt-2.5 text-muted text-xs">
        <span className="sr-only">{texts.basedOn}</span>
        <ul className="flex flex-col gap-1">
          {topic.cites.map((cited) => (
            <li key={`${cited.of} ${cited.field}`} className="wrap-anywhere line-clamp-2">
              <bdi>{texts.fact(cited, firstName)}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A note that the draft has a topic now, with a button that takes it back. */
export function TakenTopic({ onUndo }: { onUndo: () => void }) {
  const texts = useTopicTexts()
  return (
    <div
      role="status"
      className="flex w-full animate-rise items-center gap-2 rounded-xl bg-sunken py-1 ps-4 pe-1 text-start text-ink text-sm"
    >
      <span className="min-w-0 flex-1 text-pretty">{texts.taken}</span>
      <Button variant="quiet" onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  )
}
