import {
  type PairFeatures,
  pairFeaturesOf,
} from '../../server/src/features/discovery/ranking/features/pair-features.rules.ts'
import { calibrationError } from '../../server/src/features/discovery/ranking/model/calibration.rules.ts'
import {
  priorModel,
  type RankingModel,
  type TrainingExample,
} from '../../server/src/features/discovery/ranking/model/model.rules.ts'
import { compareWithControl, type FigureComparison } from './comparison.ts'
import { auc, aucWithin, interval, liftAt, mean, type Scored, seeded } from './figures.ts'
import { type GoalFigures, printGoals } from './goals.ts'
import { printSignals, withoutDatingPace, withoutNews } from './graded.ts'
import { type Market, policies, tryPolicies } from './market.ts'
import { line, printCommunities, three, times, two } from './printing.ts'
import {
  type DateDecisions,
  type DatePrediction,
  likesIn,
  listsIn,
  matchesIn,
  modelsByWave,
  predictCold,
  predictWarm,
} from './protocol.ts'
import { commonnessIn, readSpeedDating, type SpeedDateDecision, type SpeedDating } from './speed-dating.ts'
import { faithAndEthnicityOf, questionnaireOf } from './speed-dating-answers.ts'

// Measures how well the ranking predicts likes on dates where both answers are known. Each wave is predicted by a model
// trained on all other waves; weights, penalty, covariance and calibration are fitted inside those. Controls of the same
// run: random order, and the viewer's liking alone. The data are not part of this project.
const REPEATS = 4
const DRAWS = 400
const SHUFFLES = 200
const SIZES = [200, 600]

/** The knowledge of each model before the date; each includes that of the previous one. */
const knowledge = {
  profile: 'what a profile of Hearth tells',
  questionnaire: 'and all else that was asked before',
  special: 'and faith and ethnicity, never used',
} as const
type Knowledge = keyof typeof knowledge
const everyKnowledge: readonly Knowledge[] = ['profile', 'questionnaire', 'special']

type PolicyRun = {
  cold: DatePrediction[]
  warm: DatePrediction[][]
  market: Record<string, Market>
  models: Map<number, RankingModel>
}

function datesWith(data: SpeedDating, known: Knowledge): DateDecisions[] {
  const commonness = commonnessIn(data.featuresById.values())
  const decision = ({
    wave,
    liker: likerId,
    liked: likedId,
    isLike,
    signal,
  }: SpeedDateDecision): TrainingExample => {
    const [liker, liked] = [data.featuresById.get(likerId), data.featuresById.get(likedId)]
    const [row, otherRow] = [data.rows.get(likerId), data.rows.get(likedId)]
    if (!liker || !liked || !row || !otherRow) throw new Error('A date with somebody who filled in no form')
    const more: PairFeatures = known === 'profile' ? {} : questionnaireOf(row, otherRow)
    const special: PairFeatures = known === 'special' ? faithAndEthnicityOf(row, otherRow) : {}
    const features = { ...pairFeaturesOf({ liker, liked }, null, commonness), ...more, ...special }
    return { liker: likerId, liked: likedId, isLike, signal, group: wave, features }
  }
  return data.dates.map(([one, other]) => ({ wave: one.wave, decisions: [decision(one), decision(other)] }))
}

function run(data: SpeedDating, known: Knowledge): PolicyRun {
  const dates = datesWith(data, known)
  const models = modelsByWave(dates)
  return {
    models,
    cold: predictCold(dates, models),
    warm: Array.from({ length: REPEATS }, (_, k) => predictWarm(dates, models, k + 1)),
    market: tryPolicies(dates, models),
  }
}

const ece = (list: readonly Scored[]) =>
  calibrationError(
    list.map(({ score }) => score),
    list.map(({ outcome }) => outcome),
  )

/** Returns the calibration error that perfect predictions would have with so few dates. */
function luckIn(list: readonly Scored[]): number {
  const random = seeded(11)
  const ifTrue = () => list.map(({ score }) => ({ score, outcome: Number(random() < score) }))
  return mean(Array.from({ length: SHUFFLES }, () => ece(ifTrue())))
}

const averaged = (runs: readonly DatePrediction[][], figure: (all: readonly DatePrediction[]) => number) =>
  mean(runs.map(figure))
const within = ([low, high]: readonly [number, number], show: (value: number) => string) =>
  `95 % of redrawn waves ${show(low)} to ${show(high)}`
const matchAuc = (all: readonly DatePrediction[]) => auc(matchesIn(all))
const likeAuc = (all: readonly DatePrediction[]) => auc(likesIn(all))
const topOne = (all: readonly DatePrediction[]) => liftAt(1, listsIn(all, 'reciprocal'))

function printCold(results: Record<Knowledge, PolicyRun>, prior: readonly DatePrediction[]) {
  console.log('\nCold: everyone is new, their wave unseen')
  line(
    'an empty community: the belief alone',
    `like ${three(likeAuc(prior))}  match ${three(matchAuc(prior))}`,
  )
  for (const known of everyKnowledge) {
    const { cold } = results[known]
    const [like, match] = [likeAuc(cold), matchAuc(cold)]
    line(
      knowledge[known],
      `like ${three(like)}  match ${three(match)}  ${within(interval(cold, matchAuc, DRAWS), three)}`,
    )
  }
  const [without, withAll] = [results.questionnaire.cold, results.special.cold]
  line(
    'refusing faith and ethnicity costs',
    `like ${three(likeAuc(withAll) - likeAuc(without))}  match ${three(matchAuc(withAll) - matchAuc(without))}`,
  )
}

function printWarm(results: Record<Knowledge, PolicyRun>) {
  console.log(`\nWarm: a tenth of the dates from the other nine tenths, repeated ${REPEATS} times`)
  for (const known of everyKnowledge) {
    const { warm } = results[known]
    const [first = []] = warm
    line(
      knowledge[known],
      `like ${three(averaged(warm, likeAuc))}  match ${three(averaged(warm, matchAuc))}`,
      within(interval(first, matchAuc, DRAWS), three),
    )
  }
}

function printLists(runs: readonly DatePrediction[][]) {
  console.log(
    '\nIn each one’s own list: within-list AUC of a match, and the first of the list over random order',
  )
  const rows = [
    ['reciprocal', 'both like each other (harmonic mean)'],
    ['asNewcomer', 'the same, as if nothing were known of oneself'],
    ['oneSided', 'control: only whether I will like them'],
  ] as const
  for (const [by, what] of rows) {
    const figure = (show: (lists: Scored[][]) => number) => averaged(runs, (all) => show(listsIn(all, by)))
    line(
      what,
      `${three(figure(aucWithin))}  top 1 ${times(figure((lists) => liftAt(1, lists)))}  top 3 ${times(figure((lists) => liftAt(3, lists)))}`,
    )
  }
  const random = seeded(5)
  const shuffledLists = (runs[0] ?? []).length === 0 ? [] : listsIn(runs[0] ?? [], 'reciprocal')
  const drawn = Array.from({ length: SHUFFLES }, () =>
    shuffledLists.map((list) => list.map((one) => ({ ...one, score: random() }))),
  )
  const lift = (count: number) => times(mean(drawn.map((lists) => liftAt(count, lists))))
  line('control: random order', `${three(mean(drawn.map(aucWithin)))}  top 1 ${lift(1)}  top 3 ${lift(3)}`)
}

function printMarket(market: Record<string, Market>) {
  console.log('\nA market: half of the dates known, decks of three from the other half')
  const base = market['random']?.perHundred ?? Number.NaN
  for (const policy of policies) {
    const one = market[policy]
    if (!one) continue
    const { matches, perHundred, gini, neverShown } = one
    line(
      policy === 'fair' ? 'fair (the product)' : policy,
      `${matches.toFixed(0)} matches  ${perHundred.toFixed(1)} per 100 shown (${times(perHundred / base)})`,
      `Gini ${two(gini)}  never shown ${(100 * neverShown).toFixed(0)} %`,
    )
  }
}

function printCalibration(results: Record<Knowledge, PolicyRun>) {
  console.log(
    '\nCalibration: expected error of the chance of a match, ten bins (what luck alone would show here)',
  )
  for (const known of everyKnowledge) {
    const { warm, cold } = results[known]
    const first = matchesIn(warm[0] ?? [])
    line(
      knowledge[known],
      `warm ${three(averaged(warm, (all) => ece(matchesIn(all))))} (${three(luckIn(first))})`,
      `cold ${three(ece(matchesIn(cold)))} (${three(luckIn(matchesIn(cold)))})`,
    )
  }
}

function printComparison(
  data: SpeedDating,
  { models }: PolicyRun,
  { control, lacks }: { control: SpeedDating; lacks: string },
) {
  console.log(
    `\nBy profile, beside the ranking without ${lacks}, on the same folds (difference, redrawn by wave)`,
  )
  const {
    cold,
    auc: match,
    firstCard,
    few,
  } = compareWithControl(datesWith(data, 'profile'), models, datesWith(control, 'profile'))
  const show = (what: string, { now, before, difference, within: range }: FigureComparison) =>
    line(what, `${three(now)} for ${three(before)}  ${three(difference)}  ${within(range, three)}`)
  show('cold AUC of a match', cold)
  show('AUC of a match', match)
  show('top 1 over random', firstCard)
  for (const { known, auc: one } of few) show(`AUC with ${known} known dates each`, one)
}

function goalFiguresOf({ cold, warm, market }: PolicyRun): GoalFigures {
  const { fair, random } = market
  const firstCard = averaged(warm, topOne)
  return {
    cold: matchAuc(cold),
    match: averaged(warm, matchAuc),
    firstCard,
    overOneSided: firstCard / averaged(warm, (all) => liftAt(1, listsIn(all, 'oneSided'))),
    overRandom: (fair?.perHundred ?? 0) / (random?.perHundred ?? 1),
    evenness: fair?.gini ?? 1,
    error: averaged(warm, (all) => ece(matchesIn(all))),
  }
}

async function main(path: string, sizes: readonly number[]) {
  const data = await readSpeedDating(path)
  const waves = new Set(data.dates.map(([{ wave }]) => wave))
  console.log(`${data.dates.length} dates of ${data.featuresById.size} people in ${waves.size} waves`)
  console.log(
    'By profile: age, gender, goal, the interests rated 8 or more, go_out as how often one goes out, and date as how often one dates.',
  )
  if (waves.size < 3) throw new Error('Each wave is foretold from the others: it takes three at least')
  const results = {
    profile: run(data, 'profile'),
    questionnaire: run(data, 'questionnaire'),
    special: run(data, 'special'),
  }
  const priorModels = new Map([...waves].map((wave) => [wave, priorModel]))
  printCold(results, predictCold(datesWith(data, 'profile'), priorModels))
  printWarm(results)
  printLists(results.questionnaire.warm)
  printMarket(results.questionnaire.market)
  printCalibration(results)
  printSignals(results.profile.models)
  printComparison(data, results.profile, {
    control: withoutNews(data),
    lacks: 'graded signals, going out and dating',
  })
  printComparison(data, results.profile, {
    control: withoutDatingPace(data),
    lacks: 'how often one dates',
  })
  printCommunities(sizes)
  printGoals(
    'all that was asked before the dates but faith and ethnicity',
    goalFiguresOf(results.questionnaire),
  )
  const areReached = printGoals(
    'only what a profile of Hearth tells, which decides',
    goalFiguresOf(results.profile),
  )
  process.exitCode = areReached ? 0 : 1
}

const [path, ...sizes] = process.argv.slice(2)
if (path) await main(path, sizes.length > 0 ? sizes.map(Number) : SIZES)
else {
  console.error('Please give the path of the Speed Dating CSV: npm run bench:matching -- PATH.csv')
  process.exitCode = 1
}
