import type { NoteView } from '@hearth/contract/people/notes'
import { ownPhotos } from './scene-data.ts'

/** Notes that somebody wrote about a photo and an answer of the viewer. */
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
