import type { CommonGround, Difference, Reason } from '@hearth/contract/why'
import { allOf, languageName } from '../english.ts'

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
    friendship: 'You are both looking for friendship',
    not_sure: 'Neither of you is sure yet what it will be',
  },
  relationshipGoals: {
    marriage: 'You both hope for marriage',
    long_term: 'You both want a long-term partnership',
    see_where_it_goes: 'You both want to see where it goes',
    companionship: 'You are both looking for companionship',
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
    open: 'You are both open to children',
    not_sure: 'Neither of you is sure about children yet',
  },
  smoking: {
    no: 'Neither of you smokes',
    sometimes: 'You both smoke now and then',
    yes: 'You both smoke',
    stopping: 'You are both giving up smoking',
  },
  drinking: {
    no: 'Neither of you drinks',
    rarely: 'You both rarely drink',
    socially: 'You both drink in company',
    often: 'You both like a drink',
  },
}

const yours: DifferenceTexts = {
  lookingFor: {
    serious_relationship: 'You want a serious relationship',
    casual_dating: 'You want something casual',
    friendship: 'You are looking for friendship',
    not_sure: 'You are not sure yet what you want',
  },
  relationshipGoals: {
    marriage: 'You hope for marriage',
    long_term: 'You want a long-term partnership',
    see_where_it_goes: 'You want to see where it goes',
    companionship: 'You are looking for companionship',
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
    no: 'You want no children',
    open: 'You are open to children',
    not_sure: 'You are not sure about children',
  },
  smoking: {
    no: 'You don’t smoke',
    sometimes: 'You smoke now and then',
    yes: 'You smoke',
    stopping: 'You are giving up smoking',
  },
  drinking: {
    no: 'You don’t drink',
    rarely: 'You rarely drink',
    socially: 'You drink in company',
    often: 'You like a drink',
  },
}

const theirs: DifferenceTexts = {
  lookingFor: {
    serious_relationship: 'they want a serious relationship',
    casual_dating: 'they want something casual',
    friendship: 'they are looking for friendship',
    not_sure: 'they are not sure yet',
  },
  relationshipGoals: {
    marriage: 'they hope for marriage',
    long_term: 'they want a long-term partnership',
    see_where_it_goes: 'they want to see where it goes',
    companionship: 'they are looking for companionship',
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
    open: 'they are open to it',
    not_sure: 'they are not sure',
  },
  smoking: {
    no: 'they don’t',
    sometimes: 'they smoke now and then',
    yes: 'they smoke',
    stopping: 'they are giving it up',
  },
  drinking: {
    no: 'they don’t',
    rarely: 'they rarely drink',
    socially: 'they drink in company',
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
      return difference.years === 1
        ? 'There is a year between you'
        : `There are ${difference.years} years between you`
    }
    const { kind } = difference
    return `${wordOf(yours, kind, difference.yours)}, ${wordOf(theirs, kind, difference.theirs)}`
  },
  chance: (percent: number) => `${percent} % chance of a match`,
  chanceInfo: 'What this figure means',
  chanceMeans: (percent: number) =>
    `Of a hundred pairs like you two in this community, about ${percent} ${percent === 1 ? 'has' : 'have'} become a match. It comes from what people here did, and says nothing of how well you would get on.`,
}
