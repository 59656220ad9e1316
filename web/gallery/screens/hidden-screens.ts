import { never, refuse } from '../data/fake-server.ts'
import { hiddenItemsIn, hiddenViewIn } from '../data/hidden.ts'
import { untilShown } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/hidden' }
const list = 'GET /api/hidden'
const filled = {
  ...at,
  answers: (world: Parameters<typeof hiddenViewIn>[0]) => ({ [list]: () => hiddenViewIn(world) }),
}

/** The folder of what the viewer's words hide. */
export const hiddenScreens: Record<string, GalleryScene> = {
  usual: { ...filled, shows: /Hidden by “Olives”/ },
  shown: {
    ...filled,
    act: async () => {
      await untilShown('Hidden by')
      for (const button of document.querySelectorAll<HTMLElement>('article button:not([aria-label])'))
        button.click()
    },
    shows: 'Do you like olives?',
  },
  'no photos': {
    ...at,
    answers: (world) => ({
      [list]: () => ({
        items: hiddenItemsIn(world).map((item) => ({ ...item, person: { ...item.person, photos: [] } })),
        next: null,
      }),
    }),
    shows: 'Hidden by',
  },
  'more of them': {
    ...at,
    answers: (world) => ({
      // The rest of them is on its way for ever.
      [list]: ({ query }) => (query['after'] ? never() : { items: hiddenItemsIn(world), next: 'x' }),
    }),
    shows: 'Show more',
  },
  reporting: { ...filled, act: (hand) => hand.press(/^Report .*note$/), shows: 'What’s the problem?' },
  empty: { ...at, shows: 'Nothing hidden' },
  loading: { ...at, answers: () => ({ [list]: never }), shows: /Discover.*Loading/ },
  failing: { ...at, answers: () => ({ [list]: refuse(422, 'invalid') }), shows: 'Try again' },
  'opened offline': { ...at, isOffline: true, shows: 'loads once you’re back' },
  'long text': { ...filled, world: 'long', shows: 'Hidden by' },
}
