/** Fixed people of the landing page only; they stand in no database. */
export type SamplePerson = { id: 'maya' | 'daniel'; age: number; compatibility: number }

export const samples: readonly [SamplePerson, ...SamplePerson[]] = [
  { id: 'maya', age: 28, compatibility: 94 },
  { id: 'daniel', age: 31, compatibility: 89 },
]
