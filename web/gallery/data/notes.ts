import type { NoteView } from '@hearth/contract/about'
import { ownPhotos } from './scene-data.ts'

/** What somebody wrote to a photo of the viewer, and to an answer. */
export const photoNote: NoteView = {
  content: 'Is that rosemary behind you? Mine never survives the winter.',
  about: { kind: 'photo', photoId: ownPhotos[1]?.id ?? '' },
}
export const answerNote: NoteView = {
  content:
    'Four times is nothing. I know the one about the lighthouse by heart, and I still jump when the door opens. Which one is it?',
  about: {
    kind: 'prompt',
    promptId: 'sunday-ten',
    answer: 'Still in the garden, mud up to my knees, and a radio play I have heard four times.',
  },
}
