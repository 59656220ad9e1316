import { caseStates } from '@hearth/contract/console/cases'
import { reportReasons } from '@hearth/contract/people/safety'
import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CaseAction, caseActions, eventOf, nextState, priorityOf, withValue } from './cases.rules.ts'

const anyState = constantFrom(...caseStates)
const anyAction = constantFrom(...caseActions)

describe('the states of a case', () => {
  test.each(caseStates.flatMap((state) => caseActions.map((action) => [state, action] as const)))(
    '%s, %s: the next state is a state, or the action is not possible',
    (state, action) => {
      expect([...caseStates, undefined]).toContain(nextState(state, action))
    },
  )

  test('a decision is final until the case is reopened, whatever is done', () => {
    for (const action of caseActions)
      expect(nextState('decided', action) ?? 'decided').toBe(action === 'reopen' ? 'open' : 'decided')
  })

  test('a reversal changes no state', () => {
    for (const state of caseStates) expect(nextState(state, 'reverse')).toBe(state)
  })

  test('only a decision decides, only a claim claims, and a proposal is confirmed or rejected', () => {
    const makers: Partial<Record<string, CaseAction[]>> = {}
    for (const state of caseStates)
      for (const action of caseActions) {
        const next = nextState(state, action)
        if (next && next !== state) makers[next] = [...new Set([...(makers[next] ?? []), action])]
      }
    expect(makers).toEqual({
      open: ['release', 'reject', 'reopen'],
      claimed: ['claim'],
      escalated: ['escalate'],
      proposed: ['propose'],
      decided: ['decide'],
    })
    expect(caseActions.filter((action) => nextState('proposed', action))).toEqual([
      'suspend',
      'reject',
      'decide',
      'reverse',
    ])
  })

  test('every sequence of actions leaves a case that can still be decided, or is', () => {
    assert(
      property(anyState, array(anyAction), (start, actions) => {
        const end = actions.reduce((state, action) => nextState(state, action) ?? state, start)
        expect(end === 'decided' || nextState(end, 'decide') === 'decided').toBe(true)
      }),
    )
  })

  test('each action has an event of its own, but a suspension while a ban waits is a decision', () => {
    expect(new Set(Object.values(eventOf)).size).toBe(caseActions.length - 1)
    expect(eventOf.suspend).toBe(eventOf.decide)
  })
})

test('the priority of each reason', () => {
  expect(reportReasons.filter((reason) => priorityOf(reason) === 0)).toEqual([
    'underage',
    'violence',
    'extortion',
  ])
  expect(reportReasons.filter((reason) => priorityOf(reason) === 2)).toEqual(['elsewhere', 'other'])
})

test('a list has each value once', () => {
  expect(withValue(['report'], 'signal')).toEqual(['report', 'signal'])
  expect(withValue(['report'], 'report')).toEqual(['report'])
  expect(withValue(['report'], null)).toEqual(['report'])
})
