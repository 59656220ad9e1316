import type { PersonView } from '@hearth/contract/profile/people'
import type { Ctx } from '../../context.ts'
import { rarityOf } from '../discovery/discovery.ts'
import { peopleById } from '../people/people.ts'
import { photoTimesOf } from '../photos/photos.ts'
import { answerChangesOf } from '../profiles/profiles.ts'
import { candidatesFor, type ShownFacts, type TopicCandidate } from './candidates.rules.ts'

type ChangeTimes = { answers: ReadonlyMap<string, Date | null>; photos: ReadonlyMap<string, Date> }
const noTimes: ChangeTimes = { answers: new Map(), photos: new Map() }

/** The facts of nobody: of a viewer who has no name or date of birth yet, nobody sees anything. */
const nothing: ShownFacts = {
  id: '',
  interests: [],
  languages: [],
  zodiac: null,
  town: '',
  answers: [],
  photos: [],
}

/** Returns the facts that a person shows to everyone and that somebody could ask about. */
export const shownFactsOf = (
  person: PersonView | undefined,
  { answers, photos }: ChangeTimes = noTimes,
): ShownFacts =>
  person
    ? {
        id: person.id,
        interests: person.interests,
        languages: person.facts.languages ?? [],
        zodiac: person.facts.zodiac ?? null,
        town: person.locationCity,
        answers: person.prompts.map(({ promptId, answer }) => ({
          promptId,
          answer,
          changedAt: answers.get(promptId) ?? null,
        })),
        photos: person.photos.map(({ id, alt }) => ({ id, alt, addedAt: photos.get(id) ?? null })),
      }
    : nothing

/**
 * Returns the topics that the viewer and a person whom they may see have, of what both show to everyone: a match sees more,
 * which must not appear here.
 */
export async function candidatesWith(ctx: Ctx, personId: string): Promise<TopicCandidate[]> {
  const { db, viewerId } = ctx
  const people = await peopleById(ctx, db, [viewerId, personId], 'everyone')
  const times = { answers: await answerChangesOf(db, personId), photos: await photoTimesOf(db, personId) }
  const [you, them] = [shownFactsOf(people.get(viewerId)), shownFactsOf(people.get(personId), times)]
  const rarity = await rarityOf(db, {
    interests: [...you.interests, ...them.interests],
    languages: them.languages,
    towns: [them.town].filter(Boolean),
  })
  return candidatesFor({ you, them, month: ctx.now().getUTCMonth() + 1 }, rarity)
}
