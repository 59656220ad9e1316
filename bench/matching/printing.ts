import { mean } from './figures.ts'
import { deckPolicies, type SimulationResult, simulate } from './simulation.ts'
import { arrivingWorld, otherWorlds, type SimulatedWorld, steadyWorld } from './worlds.ts'

/** Communities up to this size are simulated three times, and of every kind. */
const SMALL_COMMUNITY = 200

export const two = (value: number) => value.toFixed(2)
export const three = (value: number) => value.toFixed(3)
export const times = (value: number) => `${value.toFixed(2)} ×`
export const line = (what: string, ...figures: string[]) =>
  console.log(`  ${what.padEnd(47)} ${figures.join('  ')}`)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Prints simulated communities of these sizes: the same people, decisions and luck under each policy. */
export function printCommunities(sizes: readonly number[]) {
  for (const world of [steadyWorld, arrivingWorld]) {
    console.log(`\nSimulated communities, ${world.days} days: ${world.name}`)
    for (const size of sizes) printCommunity(world, size)
  }
  const small = sizes.filter((size) => size <= SMALL_COMMUNITY)
  for (const world of small.length > 0 ? otherWorlds : []) {
    console.log(`\nSimulated communities, ${world.days} days: ${world.name}`)
    for (const size of small) printCommunity(world, size)
  }
}

function printCommunity(world: SimulatedWorld, size: number) {
  const seeds = size <= SMALL_COMMUNITY ? [11, 12, 13] : [11]
  const results = new Map(
    deckPolicies.map((policy) => [policy, seeds.map((seed) => simulate(policy, world, size, seed))]),
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
