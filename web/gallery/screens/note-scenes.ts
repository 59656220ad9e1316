import type { NoteView } from '@hearth/contract/people/notes'
import { idOf } from '../../src/testing/people.ts'
import { candidatesIn, deckOf } from '../data/candidates.ts'
import { answerNote, photoNote } from '../data/notes.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import { pageIn, type SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const ANA = idOf(2)
const hiddenNote: NoteView = { ...photoNote, content: '', isHidden: true }

const deckWith = (note: NoteView) => (world: SceneData) => ({
  'GET /api/candidates': () =>
    deckOf(candidatesIn(world).map((person, nth) => (nth === 0 ? { ...person, note } : person))),
})
const pageWith = (note: NoteView) => (world: SceneData) => ({
  'GET /api/candidates': () => deckOf([]),
  'GET /api/people/:personId': () => ({ ...pageIn(world, ANA), note }),
})
const report = (hand: SceneActions) => hand.press(/^Report .*note$/)

/** The deck when the next person has written something along with their like. */
export const deckNoteScenes: Record<string, GalleryScene> = {
  'a note about a photo': { path: '/swipe', answers: deckWith(photoNote), shows: 'liked your photo' },
  'a note about an answer': { path: '/swipe', answers: deckWith(answerNote), shows: 'liked your answer' },
  'a hidden note': {
    path: '/swipe',
    answers: deckWith(hiddenNote),
    shows: 'Their note is in Hidden',
  },
  'a note reported': {
    path: '/swipe',
    answers: deckWith(photoNote),
    act: report,
    shows: 'What’s the problem?',
  },
}

export const personNoteScenes: Record<string, GalleryScene> = {
  'a hidden note': {
    path: `/people/${ANA}`,
    answers: pageWith(hiddenNote),
    shows: 'Their note is in Hidden',
  },
  'a note about a photo': {
    path: `/people/${ANA}`,
    answers: pageWith(photoNote),
    shows: 'liked your photo',
  },
  'a note about an answer': {
    path: `/people/${ANA}`,
    answers: pageWith(answerNote),
    shows: 'liked your answer',
  },
}
