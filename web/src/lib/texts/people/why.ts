import type { CommonGround, Difference, Reason } from '@hearth/contract/people/why'
import { createContext, useContext, useMemo } from 'react'
import { useUnits } from '../../format/units.tsx'
import { allOf, languageName } from '../english.ts'
import { distanceTexts } from './distances.ts'

const common: Record<CommonGround, string> = {
  few: 'A few things in common',
  some: 'Some things in common',
  many: 'Lots in common',
}

type ExplainedKind = Exclude<Difference['kind'], 'age'>
type ValueOf<Kind extends ExplainedKind> = Extract<Difference, { kind: Kind }>['yours']
type DifferenceTexts = { [Kind in ExplainedKind]: Record<ValueOf<Kind>, string> }

const both: DifferenceTexts = {
  lookingFor: {
    serious_relationship: 'You both want a serious relationship',
    casual_dating: 'You both want something casual',
    friendship: 'You’re both looking for friendship',
    not_sure: 'Neither of you is sure yet',
  },
  relationshipGoals: {
    marriage: 'You both hope for marriage',
    long_term: 'You both want a long-term partnership',
    see_where_it_goes: 'You both want to see where it goes',
    companionship: 'You’re both looking for companionship',
  },
  familyValues: {
    traditional: 'You both hold traditional family values',
    modern: 'You both hold modern family values',
    in_between: 'Your family values are both somewhere in between',
  },
  hasChildren: {
    no: 'Neither of you has children',
    yes: 'You both have children',
    grown_up: 'You both have grown-up children',
  },
  wantsChildren: {
    yes: 'You both want children',
    no: 'Neither of you wants children',
    open: 'You’re both open to children',
    not_sure: 'Neither of you is sure about children yet',
  },
  smoking: {
    no: 'Neither of you smokes',
    sometimes: 'You both smoke now and then',
    yes: 'You both smoke',
    stopping: 'You’re both quitting smoking',
  },
  drinking: {
    no: 'Neither of you drinks',
    rarely: 'You both rarely drink',
    socially: 'You both drink socially',
    often: 'You both like a drink',
  },
}

const yours: DifferenceTexts = {
  lookingFor: {
    serious_relationship: 'You want a serious relationship',
    casual_dating: 'You want something casual',
    friendship: 'You’re looking for friendship',
    not_sure: 'You’re not sure yet',
  },
  relationshipGoals: {
    marriage: 'You hope for marriage',
    long_term: 'You want a long-term partnership',
    see_where_it_goes: 'You want to see where it goes',
    companionship: 'You’re looking for companionship',
  },
  familyValues: {
    traditional: 'Your family values are traditional',
    modern: 'Your family values are modern',
    in_between: 'Your family values are somewhere in between',
  },
  hasChildren: {
    no: 'You have no children',
    yes: 'You have children',
    grown_up: 'Your children have grown up',
  },
  wantsChildren: {
    yes: 'You want children',
    no: 'You don’t want children',
    open: 'You’re open to children',
    not_sure: 'You’re not sure about children',
  },
  smoking: {
    no: 'You don’t smoke',
    sometimes: 'You smoke now and then',
    yes: 'You smoke',
    stopping: 'You’re quitting smoking',
  },
  drinking: {
    no: 'You don’t drink',
    rarely: 'You rarely drink',
    socially: 'You drink socially',
    often: 'You like a drink',
  },
}

const theirs: DifferenceTexts = {
  lookingFor: {
    serious_relationship: 'they want a serious relationship',
    casual_dating: 'they want something casual',
    friendship: 'they’re looking for friendship',
    not_sure: 'they’re not sure yet',
  },
  relationshipGoals: {
    marriage: 'they hope for marriage',
    long_term: 'they want a long-term partnership',
    see_where_it_goes: 'they want to see where it goes',
    companionship: 'they’re looking for companionship',
  },
  familyValues: {
    traditional: 'theirs are traditional',
    modern: 'theirs are modern',
    in_between: 'theirs are somewhere in between',
  },
  hasChildren: { no: 'they have none', yes: 'they have children', grown_up: 'theirs have grown up' },
  wantsChildren: {
    yes: 'they want children',
    no: 'they don’t want any',
    open: 'they’re open to it',
    not_sure: 'they’re not sure',
  },
  smoking: {
    no: 'they don’t',
    sometimes: 'they smoke now and then',
    yes: 'they smoke',
    stopping: 'they’re quitting',
  },
  drinking: {
    no: 'they don’t',
    rarely: 'they rarely drink',
    socially: 'they drink socially',
    often: 'they like a drink',
  },
}

const wordOf = (words: DifferenceTexts, kind: ExplainedKind, value: string): string => {
  const table: Record<string, string> = words[kind]
  return table[value] ?? ''
}

/** Why somebody is shown, and how far away they are. */
export const whyTexts = {
  heading: 'What you share',
  common,
  difference: 'One difference',
  reason: (reason: Reason): string => {
    switch (reason.kind) {
      case 'languages':
        return `You both speak ${allOf(reason.codes.map(languageName))}`
      case 'interests':
        return `${allOf(reason.interests)}, like you`
      case 'town':
        return `You both live in ${reason.town}`
      default:
        return wordOf(both, reason.kind, reason.value)
    }
  },
  differs: (difference: Difference): string => {
    if (difference.kind === 'age') {
      return difference.years === 1 ? 'You’re a year apart' : `You’re ${difference.years} years apart`
    }
    const { kind } = difference
    return `${wordOf(yours, kind, difference.yours)}, ${wordOf(theirs, kind, difference.theirs)}`
  },
  chance: (percent: number) => `${percent}% chance of a match`,
  chanceInfo: 'What this means',
  chanceMeans: (percent: number) => `About ${percent} of 100 pairs like you two matched here.`,
}

// A context of its own, because these texts load with the screens that show candidates.
const WhyTextsContext = createContext(whyTexts)

export function useWhyTexts() {
  const texts = useContext(WhyTextsContext)
  const { distance } = useUnits()
  return useMemo(() => ({ ...texts, distances: distanceTexts(distance) }), [texts, distance])
}
