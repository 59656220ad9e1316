import { screen } from '@testing-library/dom'
import { sessionAnswer } from '../data/answers.ts'
import { consoleAnswersIn } from '../data/console.ts'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import {
  firstRules,
  newTerms,
  newTermsAndRules,
  pagesView,
  previewHtml,
  termsPage,
  unpublishedPage,
} from '../data/operator-pages.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import { named } from '../language/shown-texts.ts'
import type { GalleryScene } from '../scene-type.ts'

const asked = (more: SceneAnswers = {}): Pick<GalleryScene, 'path' | 'answers'> => ({
  path: '/app',
  answers: () => ({
    'GET /api/session': () => ({ session: { ...sessionAnswer, mustAccept: true } }),
    'GET /api/acceptance': () => newTerms,
    ...more,
  }),
})

/** The screen that asks members to accept new terms and rules. */
export const acceptanceScreens: Record<string, GalleryScene> = {
  usual: { ...asked(), shows: 'We’ve changed our terms' },
  'terms and rules': {
    ...asked({ 'GET /api/acceptance': () => newTermsAndRules }),
    shows: 'We’ve changed our terms and rules',
  },
  'for the first time': {
    ...asked({ 'GET /api/acceptance': () => firstRules }),
    shows: 'Do you agree to our rules?',
  },
  'with a privacy policy': {
    ...asked(),
    pages: 'terms privacy imprint rules',
    shows: 'Read the privacy policy',
  },
  loading: { ...asked({ 'GET /api/acceptance': never }), shows: 'Loading' },
  failing: { ...asked({ 'GET /api/acceptance': refuse(422, 'invalid') }), shows: 'Try again' },
  'not saved': {
    ...asked({ 'POST /api/acceptance': noNetwork }),
    act: (hand) => hand.press('I agree'),
    shows: 'We couldn’t save it',
  },
}

const PAGES = 'GET /api/console/pages'
const PAGE = 'GET /api/console/pages/:page/:language'
const PUBLISH = 'POST /api/console/pages/:page/:language'
const TERMS = '/pages/terms/en'

const at = (path: string, more: SceneAnswers = {}) =>
  ({
    path,
    app: 'console',
    answers: (world) => ({
      ...consoleAnswersIn(world),
      [PAGES]: () => pagesView,
      [PAGE]: () => termsPage,
      'POST /api/console/pages/preview': () => ({ html: previewHtml }),
      ...more,
    }),
  }) satisfies Partial<GalleryScene>

const clearDraft = () => localStorage.removeItem('hearth_page_terms_en')
const edit = async (hand: SceneActions) => {
  await untilShown('Text')
  await hand.press('Use Hearth’s template')
}
const sent = async (hand: SceneActions) => {
  await edit(hand)
  await hand.press('Publish')
  await untilShown('Publish version 3?')
  await hand.press('Publish')
}
const openView = async (name: string) => {
  await untilShown(name)
  screen.getByRole('radio', { name: named(name) }).click()
}

/** Each scene begins without a draft of the one before. */
const fresh = (scene: GalleryScene): GalleryScene => ({
  ...scene,
  answers: (world) => {
    clearDraft()
    return scene.answers?.(world) ?? {}
  },
})

const consolePages: Record<string, GalleryScene> = {
  list: { ...at('/pages'), shows: '2 pages aren’t published yet' },
  'list loading': { ...at('/pages', { [PAGES]: never }), shows: 'Loading' },
  'list failing': { ...at('/pages', { [PAGES]: refuse(422, 'invalid') }), shows: 'Try again' },
  usual: { ...at(TERMS), shows: 'No changes since the published version' },
  loading: { ...at(TERMS, { [PAGE]: never }), shows: 'Loading' },
  failing: { ...at(TERMS, { [PAGE]: refuse(422, 'invalid') }), shows: 'Try again' },
  'never published': {
    ...at(TERMS, { [PAGE]: () => unpublishedPage }),
    shows: 'Use Hearth’s template',
  },
  'nothing to preview': {
    ...at(TERMS, { [PAGE]: () => unpublishedPage }),
    act: () => openView('Preview'),
    shows: 'Write something to see it here.',
  },
  previewed: { ...at(TERMS), act: () => openView('Preview'), shows: 'Who can join' },
  'with blanks': { ...at(TERMS), act: edit, shows: '2 blanks to fill in' },
  compared: {
    ...at(TERMS),
    act: async (hand) => {
      await edit(hand)
      await openView('Compare')
    },
    shows: 'Who runs it',
  },
  versions: { ...at(TERMS), act: () => openView('Versions'), shows: 'We say what using it costs' },
  sure: {
    ...at(TERMS),
    act: async (hand) => {
      await edit(hand)
      screen.getByRole('checkbox').click()
      await hand.press('Publish')
    },
    shows: 'All members will be asked',
  },
  refused: {
    ...at(TERMS, { [PUBLISH]: refuse(422, 'page_note_missing') }),
    act: sent,
    shows: /what has changed/,
  },
}

export const operatorPageScreens = {
  acceptance: acceptanceScreens,
  'console pages': Object.fromEntries(
    Object.entries(consolePages).map(([name, scene]) => [name, fresh(scene)]),
  ),
}
