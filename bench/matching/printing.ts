import { mean } from './figures.ts'
import { deckPolicies, type SimulationResult, simulate } from './simulation.ts'

/** Communities up to this size are simulated three times. */
const SMALL_COMMUNITY = 200

export const two = (value: number) => value.toFixed(2)
export const three = (value: number) => value.toFixed(3)
export const times = (value: number) => `${value.toFixed(2)} ×`
export const line = (what: string, ...figures: string[]) =>
  console.log(`  ${what.padEnd(47)} ${figures.join('  ')}`)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Prints simulated communities of these sizes: the same people, decisions and luck under each policy. */
export function printCommunities(sizes: readonly number[]) {
  console.log('\nSimulated communities: six days of five cards, tastes, arrivals and a position bias')
  for (const size of sizes) {
    const seeds = size <= SMALL_COMMUNITY ? [1, 2, 3] : [1]
    const results = new Map(
      deckPolicies.map((policy) => [policy, seeds.map((seed) => simulate(policy, size, seed))]),
    )
    const average = (policy: (typeof deckPolicies)[number], figure: keyof SimulationResult) =>
      mean((results.get(policy) ?? []).map((one) => one[figure]))
    for (const policy of deckPolicies) {
      const share = average(policy, 'matches') / average('oracle', 'matches')
      line(
        `${size} people, ${policy}`,
        `${two(average(policy, 'matches'))} matches each (${percent(share)} of the oracle)  any ${percent(average(policy, 'matched'))}`,
        `Gini ${two(average(policy, 'gini'))}  never shown ${percent(average(policy, 'neverShown'))}`,
        `under a third ${percent(average(policy, 'seldomShown'))}  dead cards ${percent(average(policy, 'deadCards'))}`,
      )
    }
  }
}
