import {
  type LikeInputs,
  likeChance,
  matchChance,
  personScoresOf,
  priorModel,
  type RankingModel,
  type TrainingExample,
} from '../../server/src/features/discovery/ranking/model/model.rules.ts'
import {
  newcomer,
  type PersonScore,
} from '../../server/src/features/discovery/ranking/model/person-scores.rules.ts'
import { fitModel } from '../../server/src/features/discovery/ranking/training/fit-model.rules.ts'
import { mean, type Scored, seeded, shuffled } from './figures.ts'

/** Both decisions of one date. */
export type DateDecisions = { wave: number; decisions: readonly [TrainingExample, TrainingExample] }

/** The predictions for one date from both sides, and its outcome. */
export type DatePrediction = {
  wave: number
  /** The chance of each like, in the order of `decisions`. */
  likes: readonly [number, number]
  match: number
  /** Scores of each of the two in the other's list: `there.liked` for `there.liker`, then the reverse. */
  inListOf: readonly [ListScores, ListScores]
  date: DateDecisions
}
/** Scores by the chance of a match, by the viewer's liking alone, and by a match if the viewer were new. */
type ListScores = { reciprocal: number; oneSided: number; asNewcomer: number }

const FOLDS = 10

/** Returns 1 if both liked each other, otherwise 0. */
export const matched = ({ decisions: [one, other] }: DateDecisions) => Number(one.isLike && other.isLike)

/** Returns for each wave a model trained on all other waves, with the fusion of the prior. */
export function modelsByWave(
  dates: readonly DateDecisions[],
  prior: RankingModel = priorModel,
): Map<number, RankingModel> {
  const waves = [...new Set(dates.map(({ wave }) => wave))]
  return new Map(
    waves.map((wave) => [
      wave,
      fitModel(
        dates.filter((date) => date.wave !== wave).flatMap(({ decisions }) => decisions),
        prior,
      ),
    ]),
  )
}

type DateScores = { mine: PersonScore; theirs: PersonScore }

const inputsOf = ({ features }: TrainingExample, { mine, theirs }: DateScores): LikeInputs => ({
  features,
  liker: mine,
  liked: theirs,
})

/** Returns the scores of `there.liked` in the list of `there.liker`. */
function listScoresOf(
  model: RankingModel,
  [there, back]: readonly [TrainingExample, TrainingExample],
  own: DateScores,
): ListScores {
  const { mine, theirs } = own
  const unknown = { mine: newcomer, theirs }
  const thereInputs = (viewer: DateScores) => inputsOf(there, viewer)
  const backInputs = (viewer: DateScores) => inputsOf(back, { mine: viewer.theirs, theirs: viewer.mine })
  return {
    reciprocal: matchChance(model, thereInputs({ mine, theirs }), backInputs({ mine, theirs })),
    oneSided: likeChance(model, thereInputs({ mine, theirs })),
    asNewcomer: matchChance(model, thereInputs(unknown), backInputs(unknown)),
  }
}

function predictDate(
  model: RankingModel,
  date: DateDecisions,
  { score, listScore }: { score: (id: string) => PersonScore; listScore: (id: string) => PersonScore },
): DatePrediction {
  const [there, back] = date.decisions
  const [one, other] = [score(there.liker), score(there.liked)]
  const [thereLook, backLook] = [
    inputsOf(there, { mine: one, theirs: other }),
    inputsOf(back, { mine: other, theirs: one }),
  ]
  return {
    wave: date.wave,
    date,
    likes: [likeChance(model, thereLook), likeChance(model, backLook)],
    match: matchChance(model, thereLook, backLook),
    inListOf: [
      listScoresOf(model, [there, back], { mine: listScore(there.liker), theirs: other }),
      listScoresOf(model, [back, there], { mine: listScore(there.liked), theirs: one }),
    ],
  }
}

/** Predicts each date as if nobody of the wave had decided yet. */
export function predictCold(
  dates: readonly DateDecisions[],
  models: ReadonlyMap<number, RankingModel>,
): DatePrediction[] {
  const everybodyNew = { score: () => newcomer, listScore: () => newcomer }
  return dates.flatMap((date) => {
    const model = models.get(date.wave)
    return model ? [predictDate(model, date, everybodyNew)] : []
  })
}

/**
 * Predicts each tenth of the dates from the other nine of its wave; both decisions of a date are held out together. In
 * the viewer's own list the viewer's score is the mean over the folds: a score without the date itself would reveal
 * its outcome.
 */
export function predictWarm(
  dates: readonly DateDecisions[],
  models: ReadonlyMap<number, RankingModel>,
  seed: number,
): DatePrediction[] {
  const random = seeded(seed)
  return [...Map.groupBy(dates, ({ wave }) => wave)].flatMap(([wave, all]) => {
    const model = models.get(wave)
    if (!model) return []
    const folds = shuffled(all, random).map((date, k) => ({ date, fold: k % FOLDS }))
    const scores = Array.from({ length: FOLDS }, (_, out) =>
      personScoresOf(
        model,
        folds.flatMap(({ date, fold }) => (fold === out ? [] : date.decisions)),
      ),
    )
    const listScore = (id: string): PersonScore => ({
      choosiness: mean(scores.map((known) => known.get(id)?.choosiness ?? 0)),
      popularity: mean(scores.map((known) => known.get(id)?.popularity ?? 0)),
    })
    return folds.map(({ date, fold }) =>
      predictDate(model, date, { score: (id) => scores[fold]?.get(id) ?? newcomer, listScore }),
    )
  })
}

/** Predicts the dates of each wave from others of which each person has this many at most; those are not predicted. */
export function predictFew(
  dates: readonly DateDecisions[],
  models: ReadonlyMap<number, RankingModel>,
  { known, seed }: { known: number; seed: number },
): DatePrediction[] {
  const random = seeded(seed)
  return [...Map.groupBy(dates, ({ wave }) => wave)].flatMap(([wave, all]) => {
    const model = models.get(wave)
    if (!model) return []
    const times = new Map<string, number>()
    const [before, after]: [DateDecisions[], DateDecisions[]] = [[], []]
    for (const date of shuffled(all, random)) {
      const people = date.decisions.map(({ liker }) => liker)
      const isKnown = people.every((person) => (times.get(person) ?? 0) < known)
      if (isKnown) for (const person of people) times.set(person, (times.get(person) ?? 0) + 1)
      ;(isKnown ? before : after).push(date)
    }
    const scores = personScoresOf(
      model,
      before.flatMap(({ decisions }) => decisions),
    )
    const score = (id: string) => scores.get(id) ?? newcomer
    return after.map((date) => predictDate(model, date, { score, listScore: score }))
  })
}

/** Returns the predicted chance and the outcome of each like. */
export const likesIn = (all: readonly DatePrediction[]): Scored[] =>
  all.flatMap(({ likes, date: { decisions } }) =>
    likes.map((score, k) => ({ score, outcome: Number(decisions[k]?.isLike ?? false) })),
  )

/** Returns the predicted chance and the outcome of each match. */
export const matchesIn = (all: readonly DatePrediction[]): Scored[] =>
  all.map(({ match, date }) => ({ score: match, outcome: matched(date) }))

/** Returns for each person the list of people they met, with one kind of score. */
export function listsIn(all: readonly DatePrediction[], by: keyof ListScores): Scored[][] {
  const entries = all.flatMap(({ inListOf, date }) =>
    date.decisions.map(({ liker }, k) => ({ liker, score: inListOf[k]?.[by] ?? 0, outcome: matched(date) })),
  )
  return [...Map.groupBy(entries, ({ liker }) => liker).values()]
}
