import type { ReactNode } from 'react'
import type { PartName } from './part-list.ts'
import { buttonStates } from './parts/buttons.tsx'
import { choiceStates } from './parts/choices.tsx'
import { deckStates } from './parts/deck.tsx'
import { fieldStates } from './parts/fields.tsx'
import { dialogStates, momentStates, noteStates, sheetStates } from './parts/overlays.tsx'
import { pageStates } from './parts/pages.tsx'
import { personStates } from './parts/people.tsx'
import { photoStates } from './parts/photos.tsx'
import { pictureStates } from './parts/pictures.tsx'
import { rowStates } from './parts/rows.tsx'
import { stateStates } from './parts/states.tsx'
import { toastStates } from './parts/toasts.tsx'

type States = Record<string, () => ReactNode>

export const parts: Record<PartName, States> = {
  button: buttonStates,
  field: fieldStates,
  choice: choiceStates,
  person: personStates,
  photo: photoStates,
  row: rowStates,
  deck: deckStates,
  state: stateStates,
  picture: pictureStates,
  page: pageStates,
  dialog: dialogStates,
  sheet: sheetStates,
  'match moment': momentStates,
  note: noteStates,
  toast: toastStates,
}
