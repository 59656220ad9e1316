import type { ProfileSnapshot } from '@hearth/contract/console/cases'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { textsOf } from '../../../texts.ts'
import { clipSnapshotOf } from '../../intros/intros.ts'
import { peopleById } from '../../people/people.ts'

// Moderators read the questions in one language, whatever the person reads them in.
const questions: Readonly<Record<string, string>> = textsOf('en', 'prompts', '')

/** Returns the public part of a profile as it is now, or null without a name or a date of birth. */
export async function profileSnapshotOf(
  deps: Pick<Deps, 'now'>,
  db: Db,
  personId: string,
): Promise<ProfileSnapshot | null> {
  // Moderators need no mark of supporters, and must not see who pays.
  const person = (await peopleById({ ...deps, payments: 'none' }, db, [personId], 'everyone')).get(personId)
  if (!person) return null
  const { firstName, age, bio, prompts, photos } = person
  const { intro, voiceAnswers } = await clipSnapshotOf(db, personId)
  return {
    firstName,
    age,
    bio,
    prompts: prompts.map(({ promptId, answer }) => ({
      id: promptId,
      question: questions[promptId] ?? '',
      answer,
    })),
    photoIds: photos.map(({ id }) => id),
    ...(intro && {
      intro: {
        id: intro.id,
        mediaId: intro.mediaId,
        question: questions[intro.promptId] ?? '',
        captions: intro.captions,
      },
    }),
    ...(voiceAnswers.length > 0 && {
      voiceAnswers: voiceAnswers.map(({ id, promptId, text }) => ({
        id,
        question: questions[promptId] ?? '',
        text,
      })),
    }),
  }
}
