import {
  type Look,
  likeChance,
  matchChance,
  type PastVote,
  type RankingModel,
  standingsOf,
} from '../../server/src/features/discovery/ranking/model.rules.ts'
import { newcomer, type Standing } from '../../server/src/features/discovery/ranking/standing.rules.ts'
import { train } from '../../server/src/features/discovery/ranking/training.rules.ts'
import { mean, type Scored, seeded, shuffled } from './figures.ts'

/** Both votes of one date. */
export type DateVotes = { wave: number; votes: readonly [PastVote, PastVote] }

/** The predictions for one date from both sides, and its outcome. */
export type Foretold = {
  wave: number
  /** The chance of each like, in the order of `votes`. */
  likes: readonly [number, number]
  match: number
  /** For the list of the first and of the second: how high the other one stands in it. */
  inListOf: readonly [Ranked, Ranked]
  date: DateVotes
}
/** Scores by the chance of a match, by the viewer's liking alone, and by a match with an unknown viewer. */
type Ranked = { reciprocal: number; oneSided: number; asNewcomer: number }

const FOLDS = 10

export const matched = ({ votes: [one, other] }: DateVotes) => Number(one.isLike && other.isLike)

/** For each wave a model that has seen all the others and nothing of it. */
export function modelsByWave(dates: readonly DateVotes[]): Map<number, RankingModel> {
  const waves = [...new Set(dates.map(({ wave }) => wave))]
  return new Map(
    waves.map((wave) => [
      wave,
      train(dates.filter((date) => date.wave !== wave).flatMap(({ votes }) => votes)),
    ]),
  )
}

type Own = { mine: Standing; theirs: Standing }

const look = ({ features }: PastVote, { mine, theirs }: Own): Look => ({
  features,
  liker: mine,
  liked: theirs,
})

/** How the other one of a date stands in the list of the one who cast `there`. */
function ranked(model: RankingModel, [there, back]: readonly [PastVote, PastVote], own: Own): Ranked {
  const { mine, theirs } = own
  const unknown = { mine: newcomer, theirs }
  const seenBy = (viewer: Own) => look(there, viewer)
  const seenFrom = (viewer: Own) => look(back, { mine: viewer.theirs, theirs: viewer.mine })
  return {
    reciprocal: matchChance(model, seenBy({ mine, theirs }), seenFrom({ mine, theirs })),
    oneSided: likeChance(model, seenBy({ mine, theirs })),
    asNewcomer: matchChance(model, seenBy(unknown), seenFrom(unknown)),
  }
}

function foretell(
  model: RankingModel,
  date: DateVotes,
  { standing, listStanding }: { standing: (id: string) => Standing; listStanding: (id: string) => Standing },
): Foretold {
  const [there, back] = date.votes
  const [one, other] = [standing(there.liker), standing(there.liked)]
  const [thereLook, backLook] = [
    look(there, { mine: one, theirs: other }),
    look(back, { mine: other, theirs: one }),
  ]
  return {
    wave: date.wave,
    date,
    likes: [likeChance(model, thereLook), likeChance(model, backLook)],
    match: matchChance(model, thereLook, backLook),
    inListOf: [
      ranked(model, [there, back], { mine: listStanding(there.liker), theirs: other }),
      ranked(model, [back, there], { mine: listStanding(there.liked), theirs: one }),
    ],
  }
}

/** Everyone new: nobody of the wave has decided anything yet. */
export function foretellCold(
  dates: readonly DateVotes[],
  models: ReadonlyMap<number, RankingModel>,
): Foretold[] {
  const nobodyKnown = { standing: () => newcomer, listStanding: () => newcomer }
  return dates.flatMap((date) => {
    const model = models.get(date.wave)
    return model ? [foretell(model, date, nobodyKnown)] : []
  })
}

/**
 * Each tenth of the dates foretold from the other nine of its wave, both decisions of a date held back together. In
 * the viewer's own list their figures are constant, the mean over the ten: if they were taken without each date
 * in turn, a date that came to nothing would betray itself by its absence.
 */
export function foretellWarm(
  dates: readonly DateVotes[],
  models: ReadonlyMap<number, RankingModel>,
  seed: number,
): Foretold[] {
  const random = seeded(seed)
  return [...Map.groupBy(dates, ({ wave }) => wave)].flatMap(([wave, all]) => {
    const model = models.get(wave)
    if (!model) return []
    const folds = shuffled(all, random).map((date, k) => ({ date, fold: k % FOLDS }))
    const standings = Array.from({ length: FOLDS }, (_, out) =>
      standingsOf(
        model,
        folds.flatMap(({ date, fold }) => (fold === out ? [] : date.votes)),
      ),
    )
    const listStanding = (id: string): Standing => ({
      choosiness: mean(standings.map((known) => known.get(id)?.choosiness ?? 0)),
      popularity: mean(standings.map((known) => known.get(id)?.popularity ?? 0)),
    })
    return folds.map(({ date, fold }) =>
      foretell(model, date, { standing: (id) => standings[fold]?.get(id) ?? newcomer, listStanding }),
    )
  })
}

export const likesIn = (all: readonly Foretold[]): Scored[] =>
  all.flatMap(({ likes, date: { votes } }) =>
    likes.map((score, k) => ({ score, outcome: Number(votes[k]?.isLike ?? false) })),
  )

export const matchesIn = (all: readonly Foretold[]): Scored[] =>
  all.map(({ match, date }) => ({ score: match, outcome: matched(date) }))

/** For each person the list of those they met, scored by one way of ordering. */
export function listsIn(all: readonly Foretold[], by: keyof Ranked): Scored[][] {
  const entries = all.flatMap(({ inListOf, date }) =>
    date.votes.map(({ liker }, k) => ({ liker, score: inListOf[k]?.[by] ?? 0, outcome: matched(date) })),
  )
  return [...Map.groupBy(entries, ({ liker }) => liker).values()]
}
