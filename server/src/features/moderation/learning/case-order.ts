import { type CaseOrderView, MIN_DECIDED_CASES } from '@hearth/contract/console/case-order'
import * as z from 'zod/mini'
import type { Deps } from '../../../context.ts'
import { countDecidedCases, decidedCases, forgetPlaces, placeOpenCases } from '../../cases/cases.ts'
import type { Example, TermModel } from '../../safety/safety.ts'
import { decisions } from '../decisions.store.ts'
import { type CaseModelRow, caseModels } from './case-models.store.ts'
import { chanceIn, figuresOf, learnOrder } from './case-order.rules.ts'

type OrderDeps = Pick<Deps, 'db' | 'now' | 'caseEncryptor'>

const StoredWeights = z.array(z.tuple([z.string(), z.number()]))

/**
 * Learns the order “likely first” from the decided cases of this community alone. With fewer than 200, or with cases that
 * all ended alike, there is no order. A model is used for nothing else.
 */
export async function learnCaseOrder(deps: OrderDeps): Promise<void> {
  const { db, now, caseEncryptor } = deps
  const decided = await listExamples(deps)
  const figures = figuresOf(decided)
  const isOneSided = figures.measures === 0 || figures.measures === figures.cases
  if (figures.cases < MIN_DECIDED_CASES || isOneSided) await caseModels.delete(db)
  else {
    const model = caseEncryptor.encrypt(JSON.stringify([...learnOrder(decided).weights]))
    await caseModels.replace(db, { ...figures, trainedAt: now(), model })
  }
  await forgetPlaces(deps)
}

/** The decisions of an erased account are erased with it, so nothing is known of how its case ended. */
async function listExamples(deps: OrderDeps): Promise<Example[]> {
  const examples: Example[] = []
  for await (const batch of decidedCases(deps)) {
    const known = batch.filter(({ hasAccount }) => hasAccount)
    const measured = await decisions.casesWithAction(
      deps.db,
      known.map(({ id }) => id),
    )
    examples.push(...known.map(({ id, terms }) => ({ terms, isSought: measured.has(id) })))
  }
  return examples
}

/** Places the open cases that are new or have new items, if an order has been learned. */
export async function placeCases(deps: OrderDeps): Promise<void> {
  const row = await caseModels.find(deps.db)
  if (!row) return
  const model = modelIn(deps, row)
  await placeOpenCases(deps, (terms) => chanceIn(model, terms))
}

const modelIn = ({ caseEncryptor }: OrderDeps, { model }: CaseModelRow): TermModel => ({
  weights: new Map(StoredWeights.parse(JSON.parse(caseEncryptor.decrypt(model)))),
})

/** Returns what the order has learned and how well it does. */
export async function showCaseOrder({ db }: Pick<Deps, 'db'>): Promise<CaseOrderView> {
  const row = await caseModels.find(db)
  return {
    decidedCases: await countDecidedCases({ db }),
    learned: row
      ? {
          trainedAt: row.trainedAt.toISOString(),
          cases: row.cases,
          precision: row.firstMeasures / row.first,
          base: row.measures / row.cases,
        }
      : null,
  }
}
