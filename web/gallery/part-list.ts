/** Every part, and the states of it that fill a whole page; a part without any shows all it has on one. */
export const partList = {
  button: [],
  field: [],
  choice: [],
  person: [],
  photo: [],
  row: [],
  deck: [],
  state: [],
  picture: [],
  page: ['narrow', 'wide'],
  dialog: ['short', 'described'],
  sheet: ['short', 'described'],
  'match moment': ['usual', 'sending'],
  note: ['offline'],
  toast: ['all', 'with a button'],
} as const satisfies Record<string, readonly string[]>

export type PartName = keyof typeof partList
