import type { LikeView } from '@hearth/contract/people/matching'
import { answerNote, photoNote } from './notes.ts'
import { NOW, ownPhotos, type SceneData } from './scene-data.ts'

const HOUR_MS = 3_600_000

const liked: Record<number, LikeView['likedAbout']> = {
  0: {
    kind: 'prompt',
    promptId: 'sunday-ten',
    answer: 'Still in the garden, mud up to my knees, and a radio play I have heard four times.',
  },
  2: { kind: 'photo', photoId: ownPhotos[1]?.id ?? '' },
}

/** Those who like the viewer, the last one an hour ago. */
export const likesIn = ({ people }: SceneData): LikeView[] =>
  people.slice(2).map((person, nth) => ({
    person,
    likedAt: new Date(Date.parse(NOW) - (1 + nth * 30) * HOUR_MS).toISOString(),
    ...(liked[nth] && { likedAbout: liked[nth] }),
    note: { 0: answerNote, 2: photoNote }[nth] ?? null,
  }))
