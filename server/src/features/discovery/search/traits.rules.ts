import { createHash } from 'node:crypto'
import type { Wishes } from '@hearth/contract/people/wishes'
import {
  type ChoiceWishField,
  choiceWishFields,
  defaultVisibility,
  fields,
  listWishFields,
  softWishFields,
  type WishField,
} from '@hearth/contract/profile/fields'

/**
 * The answers that a person shows to everyone: of fields with one answer a bit each, of fields with a list of answers
 * the terms of `termOf`. Two more bits tell who has a badge and who has none.
 */
export type Traits = { traits: bigint; listTraits: readonly string[] }
/** The answers that a person's hard wishes accept, as bits and terms. */
export type Accepts = { accepts: bigint; listAccepts: readonly string[] }
/** The wishes that only people with certain traits fulfil. */
export type AcceptingWishes = { wishes: Wishes; isOnlyVerified: boolean }
/** Answers by field; an answer that is hidden or not given is null, empty or missing. */
export type ShownAnswers = Partial<Record<WishField, string | readonly string[] | null>>

/**
 * Identifies the bits and terms of the traits in a search row, as a 32-bit integer. It changes with the wish fields,
 * their answers and their default visibility.
 */
export const traitsLayout: number = createHash('sha256')
  .update(
    JSON.stringify([
      choiceWishFields.map((field) => [field, fields[field].values]),
      listWishFields,
      'isVerified',
      defaultVisibility(),
    ]),
  )
  .digest()
  .readInt32BE()

/** Returns the lowest bit of a field: its lowest bit is for no answer, then one for each answer. */
export const lowestBit = (field: ChoiceWishField): number =>
  choiceWishFields
    .slice(0, choiceWishFields.indexOf(field))
    .reduce((bits, before) => bits + fields[before].values.length + 1, 0)

const bitOf = (field: ChoiceWishField, answer: string | null): bigint => {
  const answers: readonly string[] = fields[field].values
  return 1n << BigInt(lowestBit(field) + (answer === null ? 0 : answers.indexOf(answer) + 1))
}

/** The bits of every answer to a question. */
export const allBits = (field: ChoiceWishField): bigint =>
  fields[field].values.reduce((bits, answer) => bits | bitOf(field, answer), bitOf(field, null))

/** An answer of a list field in `listTraits` and `listAccepts`; no answer is the empty one. */
export const termOf = (field: WishField, answer = ''): string => `${field}:${answer}`
/** Every person's `listTraits` have this term, and the `listAccepts` of those who accept any answer. */
export const anyTerm = (field: WishField): string => termOf(field, '*')

/** The terms of one field. */
export const termsOf = (field: WishField, terms: readonly string[]): string[] =>
  terms.filter((term) => term.startsWith(termOf(field)))

const answersIn = (answer: string | readonly string[] | null | undefined): string[] =>
  [answer ?? []].flat().filter((one) => one !== '')

/** The lowest bit after those of the fields: that of people without a badge; the next one is of those with one. */
export const UNVERIFIED_BIT = choiceWishFields.reduce(
  (bits, field) => bits + fields[field].values.length + 1,
  0,
)

const badgeBit = (isVerified: boolean): bigint => 1n << BigInt(UNVERIFIED_BIT + Number(isVerified))

/** The traits of a person who shows these answers to everyone. */
export function traitsOf(shown: ShownAnswers, isVerified: boolean): Traits {
  return {
    traits: choiceWishFields.reduce(
      (bits, field) => bits | bitOf(field, answersIn(shown[field])[0] ?? null),
      badgeBit(isVerified),
    ),
    listTraits: listWishFields.flatMap((field) => {
      const answers = answersIn(shown[field])
      return [anyTerm(field), ...(answers.length > 0 ? answers : ['']).map((one) => termOf(field, one))]
    }),
  }
}

/** The traits that these wishes accept. Soft wishes accept all. */
export function acceptedBy({ wishes, isOnlyVerified }: AcceptingWishes): Accepts {
  return {
    accepts: choiceWishFields.reduce(
      (accepted, field) => {
        const wish = wishes[field]
        if (!wish?.isHard) return accepted
        const wished = wish.values.reduce((bits, answer) => bits | bitOf(field, answer), 0n)
        return accepted & ~(allBits(field) & ~(wish.orUnsaid ? wished | bitOf(field, null) : wished))
      },
      isOnlyVerified ? ~badgeBit(false) : -1n,
    ),
    listAccepts: listWishFields.flatMap((field) => {
      const wish = wishes[field]
      if (!wish?.isHard) return [anyTerm(field)]
      return [...wish.values, ...(wish.orUnsaid ? [''] : [])].map((one) => termOf(field, one))
    }),
  }
}

/** Counts how many soft wishes a person meets and misses. A wish about faith counts only as a required one. */
export function wishesMet(wishes: Wishes, shown: ShownAnswers): { met: number; missed: number } {
  const soft = softWishFields.flatMap((field) => {
    const wish = wishes[field]
    if (!wish || wish.isHard) return []
    const answers = answersIn(shown[field])
    return [answers.length === 0 ? wish.orUnsaid : wish.values.some((value) => answers.includes(value))]
  })
  const met = soft.filter(Boolean).length
  return { met, missed: soft.length - met }
}

/** Whether a person's answers are what these wishes accept; of a list one answer is enough. */
export const areAccepted = ({ traits, listTraits }: Traits, { accepts, listAccepts }: Accepts) =>
  (traits & accepts) === traits &&
  listWishFields.every((field) => termsOf(field, listAccepts).some((term) => listTraits.includes(term)))
