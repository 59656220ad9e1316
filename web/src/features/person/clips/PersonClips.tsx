import type { PersonView } from '@hearth/contract/profile/people'
import { useQuery } from '@tanstack/react-query'
import { IntroPlayer } from '../../../components/clips/IntroPlayer.tsx'
import { SpokenAnswer } from '../../../components/clips/SpokenAnswer.tsx'
import { usePromptText } from '../../../lib/texts/prompts.ts'
import { clipsOf } from './clips.queries.ts'

/** The video intro of a person, and the spoken answers to prompts that they have not answered in writing too. */
export function PersonClips({ person }: { person: PersonView }) {
  const promptText = usePromptText()
  const { intro, voiceAnswers } = useQuery(clipsOf(person.id)).data ?? { intro: null, voiceAnswers: [] }
  const spoken = voiceAnswers.filter(
    ({ promptId }) => !person.prompts.some((prompt) => prompt.promptId === promptId),
  )
  return (
    <>
      {intro && <IntroPlayer media={intro.media} promptId={intro.promptId} captions={intro.captions} />}
      {spoken.map(({ id, promptId, media, text }) => (
        <figure key={id} className="lit flex flex-col gap-1 rounded-xl p-5">
          <figcaption className="font-medium text-muted text-sm">{promptText(promptId)}</figcaption>
          <SpokenAnswer media={media} promptId={promptId} text={text} />
        </figure>
      ))}
    </>
  )
}

/** The spoken answer to a prompt that is answered in writing too, if there is one. */
export function SpokenToo({ personId, promptId }: { personId: string; promptId: string }) {
  const answer = useQuery(clipsOf(personId)).data?.voiceAnswers.find((one) => one.promptId === promptId)
  if (!answer) return null
  return (
    <div className="px-5 pb-5">
      <SpokenAnswer media={answer.media} promptId={promptId} text={answer.text} />
    </div>
  )
}
