import { expect, test } from 'vitest'
import { profileOf } from '../../../testing/people.ts'
import { formOf, type ProfileForm } from '../form/profile.form.ts'
import { decided, mergeForms, staleIn } from './merge.rules.ts'

const base = formOf(profileOf({ bio: 'Bread.', interests: ['Chess', 'Tea'], occupation: 'Baker' }))
const answer = (promptId: string, words: string) => ({ promptId, answer: words })

function merge(mine: Partial<ProfileForm>, theirs: Partial<ProfileForm>, from: ProfileForm = base) {
  return mergeForms({ base: from, mine: { ...from, ...mine }, theirs: { ...from, ...theirs } }, [])
}

test('what was changed in two places fits together field by field', () => {
  const { merged, conflicts } = merge({ bio: 'Bread and rivers.' }, { occupation: 'Miller', gender: 'man' })
  expect(merged).toMatchObject({ bio: 'Bread and rivers.', occupation: 'Miller', gender: 'man' })
  expect(conflicts).toEqual([])
})

test('two texts for one field are both kept until one of them is chosen', () => {
  const { merged, conflicts } = merge({ bio: 'Rivers.' }, { bio: 'Mountains.', occupation: 'Miller' })
  expect(conflicts).toEqual([{ field: 'bio', mine: 'Rivers.', theirs: 'Mountains.' }])
  expect(decided(merged, conflicts, () => 'theirs')).toMatchObject({
    bio: 'Mountains.',
    occupation: 'Miller',
  })
  expect(decided(merged, conflicts, () => 'mine')).toMatchObject({ bio: 'Rivers.', occupation: 'Miller' })
})

test('the same change twice is no conflict', () => {
  expect(merge({ bio: 'Rivers.' }, { bio: 'Rivers.' }).conflicts).toEqual([])
})

test('lists take in what either added, and leave out what either took away', () => {
  const { merged } = merge({ interests: ['Tea', 'Choir'] }, { interests: ['Chess', 'Tea', 'Maps'] })
  expect(merged.interests).toEqual(['Tea', 'Choir', 'Maps'])
})

test('lists that are too long together are for the person to choose', () => {
  const many = (letter: string) => [
    ...base.interests,
    ...Array.from({ length: 6 }, (_, n) => `${letter}${n}`),
  ]
  const { conflicts } = merge({ interests: many('a') }, { interests: many('b') })
  expect(conflicts.map(({ field }) => field)).toEqual(['interests'])
})

test('answers to different questions are all kept, and one that was taken away there but mended here stays', () => {
  const from = { ...base, prompts: [answer('on-repeat', 'Rain.')] }
  const mine = { prompts: [answer('on-repeat', 'Rain, on a roof.'), answer('far-away', 'Faro.')] }
  const { merged, conflicts } = merge(mine, { prompts: [answer('sunday-ten', 'Asleep.')] }, from)
  expect(conflicts).toEqual([])
  expect(merged.prompts).toEqual([...mine.prompts, answer('sunday-ten', 'Asleep.')])
})

test('two different answers to one question are for the person to choose', () => {
  const from = { ...base, prompts: [answer('on-repeat', 'Rain.')] }
  const { conflicts } = merge(
    { prompts: [answer('on-repeat', 'Snow.')] },
    { prompts: [answer('on-repeat', 'Wind.')] },
    from,
  )
  expect(conflicts.map(({ field }) => field)).toEqual(['prompts'])
})

test('where both said who sees a field, fewer people do', () => {
  const seen = (lastName: 'everyone' | 'matches' | 'nobody') => ({
    visibility: { ...base.visibility, lastName },
  })
  expect(merge(seen('matches'), seen('nobody')).merged.visibility.lastName).toBe('nobody')
  expect(merge(seen('nobody'), seen('matches')).merged.visibility.lastName).toBe('nobody')
})

test('what was said with a consent that no longer holds does not come back', () => {
  const from = { ...base, faith: 'jewish' }
  expect(
    mergeForms({ base: from, mine: { ...from, faith: 'sikh' }, theirs: { ...from, faith: '' } }, []),
  ).toMatchObject({
    merged: { faith: '' },
    conflicts: [],
  })
})

test('a draft older than the profile asks before it writes over saved words, and not over none', () => {
  const draft = { ...base, bio: 'Rivers.', headline: 'New' }
  expect(staleIn(draft, base)).toEqual([{ field: 'bio', mine: 'Rivers.', theirs: 'Bread.' }])
})
