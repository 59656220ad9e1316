import { deckDrawOf } from '../../server/src/cryptography/signatures.ts'
import { withDraws } from '../../server/src/features/discovery/exposures/draws.rules.ts'
import {
  type Commonness,
  foldedInterest,
} from '../../server/src/features/discovery/ranking/features/pair-features.rules.ts'
import { priorModel } from '../../server/src/features/discovery/ranking/model/model.rules.ts'
import {
  type EstimatedScore,
  newcomer,
} from '../../server/src/features/discovery/ranking/model/person-scores.rules.ts'
import { orderIn } from '../../server/src/features/discovery/ranking/order/ordering.ts'
import type { RankingProfile } from '../../server/src/features/discovery/ranking/order/scoring-context.ts'
import type { TasteVector } from '../../server/src/features/discovery/ranking/taste/taste-features.rules.ts'
import {
  parseTaste,
  type TasteState,
} from '../../server/src/features/discovery/ranking/taste/taste-state.rules.ts'
import type { LearntTaste } from '../../server/src/features/discovery/ranking/taste/taste-words.rules.ts'
import { learnBatch } from '../../server/src/features/discovery/ranking/training/learn-decisions.rules.ts'
import {
  type PastDecision,
  train,
} from '../../server/src/features/discovery/ranking/training/training.rules.ts'
import type { SimulatedPerson } from './communities.ts'
import { seeded } from './figures.ts'

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2026, 5, 15)
/** The page and the deck of the product: `swipe.queries.ts` and `ordering-again.ts`. */
const FEW_PEOPLE = 300
const SHORT_PAGE = { people: 4, ahead: 2 }
const LONG_PAGE = { people: 6, ahead: 4 }
const DECISIONS_PER_ORDER = 5
const MOST_ORDERED = 40
/** The product trains after a tenth more decisions; that would take most of the time here. */
const MIN_NEW_DECISIONS = 50
const MIN_NEW_SHARE = 1

const draw = deckDrawOf(['a secret of the simulation, long enough'])

type KnownScore = EstimatedScore & { made: number; received: number }
const unknown: KnownScore = {
  ...newcomer,
  choosinessInformation: 0,
  popularityInformation: 0,
  made: 0,
  received: 0,
}

/** A decision in the order of time. */
export type SimulatedDecision = { liker: SimulatedPerson; liked: SimulatedPerson; isLike: boolean }

/** The decision of one person on another, undefined if there is none yet. */
export type DecisionOf = (liker: SimulatedPerson, liked: SimulatedPerson) => boolean | undefined

function commonnessOf(people: readonly SimulatedPerson[]): Commonness {
  const all = people.flatMap(({ features }) => features.interests.map(foldedInterest))
  const counts = Map.groupBy(all, (interest) => interest)
  return { people: people.length, having: new Map([...counts].map(([one, list]) => [one, list.length])) }
}

/** The ranking of the product with all that it would store: its own functions, and a clock of days. */
export class ProductRanking {
  readonly #people: readonly SimulatedPerson[]
  readonly #byId: ReadonlyMap<string, SimulatedPerson>
  readonly #commonness: Commonness
  readonly #decisionOf: DecisionOf
  readonly #random: () => number
  readonly #decisions: PastDecision[] = []
  readonly #profiles = new Map<string, RankingProfile>()
  /** By viewer the people whom they have had in hand. */
  readonly #dealt = new Map<string, Set<string>>()
  #model = priorModel
  #scores = new Map<string, KnownScore>()
  #tastes = new Map<string, { state: TasteState | undefined; slopes: TasteVector | undefined }>()
  #trainedOn = 0

  constructor(people: readonly SimulatedPerson[], decisionOf: DecisionOf, seed: number) {
    this.#people = people
    this.#byId = new Map(people.map((person) => [person.id, person]))
    this.#commonness = commonnessOf(people)
    this.#decisionOf = decisionOf
    this.#random = seeded(seed)
    for (const { id, features } of people)
      this.#profiles.set(id, {
        features,
        score: newcomer,
        decisionsKnown: 0,
        shown: 0,
        wishes: {},
        slopes: undefined,
      })
  }

  /** Learns decisions as the job `learn-decisions` does. The first training learns all that were made before. */
  learn(decisions: readonly SimulatedDecision[]): void {
    for (const { liker, liked, isLike } of decisions)
      this.#decisions.push({
        liker: liker.id,
        liked: liked.id,
        isLike,
        distanceBucket: null,
        isForTaste: true,
      })
    if (this.#trainedOn === 0) return
    const learnt = learnBatch(this.#model, {
      pairs: decisions.map(({ liker, liked, isLike }) => ({
        swiperId: liker.id,
        swipedId: liked.id,
        isLike,
        createdAt: new Date(FIRST_DAY),
        liker: liker.features,
        liked: liked.features,
        distanceBucket: null,
      })),
      commonness: this.#commonness,
      scores: this.#scores,
      tastes: new Map(
        decisions.map(({ liker: { id } }) => [id, { state: this.#tastes.get(id)?.state, since: null }]),
      ),
    })
    for (const { userId, made, received, ...score } of learnt.scores) {
      const before = this.#scores.get(userId) ?? unknown
      this.#scores.set(userId, {
        ...score,
        made: before.made + made,
        received: before.received + received,
      })
      this.#count(userId, received)
    }
    this.#keepTastes(learnt.tastes)
  }

  /** Trains if it is due, as it is asked hourly. */
  train(): void {
    const fresh = this.#decisions.length - this.#trainedOn
    if (fresh < Math.max(MIN_NEW_DECISIONS, MIN_NEW_SHARE * this.#trainedOn)) return
    const featuresById = new Map(this.#people.map(({ id, features }) => [id, features]))
    const trained = train({
      decisions: this.#decisions.toReversed(),
      featuresById,
      commonness: this.#commonness,
    })
    this.#model = trained.model
    this.#trainedOn = this.#decisions.length
    this.#scores = new Map(
      trained.scores.map(({ userId, decisionsMade, decisionsReceived, ...score }) => [
        userId,
        { ...score, made: decisionsMade, received: decisionsReceived },
      ]),
    )
    this.#tastes.clear()
    this.#keepTastes([...trained.tastes])
    for (const [id, profile] of this.#profiles) this.#profiles.set(id, { ...profile, shown: 0 })
    for (const id of this.#profiles.keys()) this.#count(id, this.#scores.get(id)?.received ?? 0)
  }

  #keepTastes(tastes: readonly LearntTaste[]): void {
    for (const { userId, state, slopes } of tastes)
      this.#tastes.set(userId, {
        state: parseTaste(state),
        slopes: slopes ? Float64Array.from(slopes) : undefined,
      })
    for (const { userId } of tastes) this.#count(userId, 0)
  }

  #count(id: string, times: number): void {
    const before = this.#profiles.get(id)
    if (!before) return
    const score = this.#scores.get(id) ?? unknown
    this.#profiles.set(id, {
      ...before,
      score,
      decisionsKnown: Math.min(score.made, score.received),
      shown: before.shown + times,
      slopes: this.#tastes.get(id)?.slopes,
    })
  }

  /** Lets a viewer decide on the first cards of their deck of the day, a page at a time. */
  visit(
    viewer: SimulatedPerson,
    pool: readonly SimulatedPerson[],
    day: number,
    decide: (person: SimulatedPerson, position: number) => SimulatedDecision,
  ): void {
    const dealt = this.#dealt.get(viewer.id) ?? new Set()
    this.#dealt.set(viewer.id, dealt)
    let deck = this.#order(viewer, pool, day, 0)
    const page = pool.length < FEW_PEOPLE ? SHORT_PAGE : LONG_PAGE
    let hand: string[] = []
    let fresh: SimulatedDecision[] = []
    for (let position = 0; position < viewer.cards; position++) {
      if (hand.length <= page.ahead) {
        if (fresh.length >= DECISIONS_PER_ORDER) {
          this.learn(fresh)
          fresh = []
          const next = deck.slice(0, MOST_ORDERED).flatMap((id) => this.#byId.get(id) ?? [])
          deck = [...this.#order(viewer, next, day, position + hand.length), ...deck.slice(MOST_ORDERED)]
        }
        const next = deck.slice(0, page.people)
        deck = deck.slice(page.people)
        hand = [...hand, ...next]
        for (const id of next) dealt.add(id)
      }
      const person = this.#byId.get(hand.shift() ?? '')
      if (!person) break
      fresh.push(decide(person, position))
    }
    this.learn(fresh)
  }

  #order(viewer: SimulatedPerson, pool: readonly SimulatedPerson[], day: number, position: number): string[] {
    const dealt = this.#dealt.get(viewer.id)
    const back = pool.map((person) => ({ id: person.id, decision: this.#decisionOf(person, viewer) }))
    const context = {
      model: this.#model,
      modelId: null,
      meanShown: this.#trainedOn === 0 ? 0 : this.#decisions.length / this.#people.length,
      commonness: this.#commonness,
      speaking: new Map<string, number>(),
      viewer: this.#profiles.get(viewer.id),
      others: this.#profiles,
    }
    const order = orderIn(
      context,
      back.map(({ id, decision }) => ({ userId: id, distanceBucket: null, likesViewer: decision === true })),
      {
        draw,
        viewerId: viewer.id,
        day: new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10),
        undealt: new Map(
          back.filter(({ id }) => !dealt?.has(id)).map(({ id, decision }) => [id, decision === false]),
        ),
        position,
      },
    )
    return withDraws(order, this.#random).order
  }
}
