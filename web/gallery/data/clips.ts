import type {
  OwnClipsView,
  OwnIntroView,
  PersonClipsView,
  WaitingIntrosView,
} from '@hearth/contract/media/intros'
import type { MediaView } from '@hearth/contract/media/media'
import { idOf } from '../../src/testing/people.ts'
import { MINE, photosOf } from './photos.ts'
import { minutesAgo } from './scene-data.ts'

const ANA_NUMBER = 0

/** Its poster is a drawn photo of this person, under the same id. */
const videoOf = (person: number): MediaView => {
  // Another than the one that stands first.
  const photo = photosOf(person)[1]
  return {
    id: photo?.id ?? '',
    durationMs: 24_300,
    aspect: photo?.aspect ?? 0.8,
    thumbhash: photo?.thumbhash ?? '',
  }
}

/** Speech: words with pauses between them. */
const waveform = Array.from({ length: 64 }, (_, nth) =>
  Math.round(100 * Math.abs(Math.sin(nth / 2.3) * Math.cos(nth / 7))),
)
const soundOf = (nth: number): MediaView => ({ id: idOf(9_800 + nth), durationMs: 17_400, waveform })

const captions =
  'I’m Ana. On Sundays the oven is on by nine, and whoever knocks gets the first slice. Bring butter, and one story that nobody believes.'

/** The clips of Ana that people may watch and hear. */
export const clipsOfAna: PersonClipsView = {
  intro: { id: idOf(9_790), promptId: 'sunday-ten', captions, media: videoOf(ANA_NUMBER) },
  voiceAnswers: [
    { id: idOf(9_791), promptId: 'odd-pride', text: '', media: soundOf(1) },
    {
      id: idOf(9_792),
      promptId: 'home-sound',
      text: 'That’s the kettle, and my neighbour’s piano through the wall.',
      media: soundOf(2),
    },
  ],
}

export const noClips: PersonClipsView = { intro: null, voiceAnswers: [] }

/** The intro of the viewer. */
export const ownIntro: OwnIntroView = {
  id: idOf(9_793),
  promptId: 'sunday-ten',
  captions: 'Soup, a walk, and the radio on. If you can whistle, you’re hired.',
  visibleTo: 'matches',
  state: 'shown',
  reason: null,
  media: videoOf(MINE),
}

export const ownClipsOf = (facts: Partial<OwnClipsView> = {}): OwnClipsView => ({
  isAvailable: true,
  maxIntroMs: 30_000,
  intro: null,
  voiceAnswers: [],
  ...facts,
})

/** A spoken answer of the viewer. */
export const ownAnswer = (promptId: string) => ({
  id: idOf(9_794),
  promptId,
  text: 'Windows open, kettle on.',
  media: soundOf(3),
})

/** The intros that wait for staff. */
export const waitingIntros: WaitingIntrosView = {
  waiting: 2,
  intros: [
    {
      id: idOf(9_795),
      personId: idOf(2),
      firstName: 'Ana',
      promptId: 'sunday-ten',
      captions,
      media: videoOf(ANA_NUMBER),
      since: minutesAgo(190),
    },
    {
      id: idOf(9_796),
      personId: idOf(3),
      firstName: 'Jonas',
      promptId: 'signature-dish',
      captions: '',
      media: videoOf(1),
      since: minutesAgo(35),
    },
  ],
}
