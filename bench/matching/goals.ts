import { line, three, times, two } from './printing.ts'

/** The figures that are compared with goals; `overRandom` and `evenness` are of fair decks. */
export type GoalFigures = Record<
  'cold' | 'match' | 'firstCard' | 'overOneSided' | 'overRandom' | 'evenness' | 'error',
  number
>

type Goal = { what: string; is: number; show: (value: number) => string } & (
  | { atLeast: number }
  | { atMost: number }
)

const goalsFor = (figures: GoalFigures): Goal[] => [
  { what: 'cold AUC of a match', is: figures.cold, atLeast: 0.565, show: three },
  { what: 'warm AUC of a match', is: figures.match, atLeast: 0.78, show: three },
  { what: 'top 1 over random', is: figures.firstCard, atLeast: 2.5, show: times },
  { what: 'reciprocal over one-sided, top 1', is: figures.overOneSided, atLeast: 1.35, show: times },
  { what: 'matches over random, fairly shown', is: figures.overRandom, atLeast: 1.2, show: times },
  { what: 'Gini of how often people are shown', is: figures.evenness, atMost: 0.45, show: two },
  { what: 'calibration error', is: figures.error, atMost: 0.02, show: three },
]

/** Prints each figure beside its goal, and returns whether all are reached. */
export function printGoals(knowing: string, figures: GoalFigures): boolean {
  console.log(`\nGoals, knowing ${knowing}`)
  const results = goalsFor(figures).map((goal) => {
    const holds = 'atLeast' in goal ? goal.is >= goal.atLeast : goal.is <= goal.atMost
    const wanted =
      'atLeast' in goal ? `at least ${goal.show(goal.atLeast)}` : `at most ${goal.show(goal.atMost)}`
    line(
      goal.what,
      `${goal.show(goal.is).padEnd(8)} ${wanted.padEnd(16)} ${holds ? 'reached' : 'FALLS SHORT'}`,
    )
    return holds
  })
  return results.every(Boolean)
}
