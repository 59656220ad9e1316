/** The things that stay free for everybody, for ever. A published promise: a test fails if one is removed. */
export const freeThings = [
  'filters_both_ways',
  'who_likes_you',
  'undo',
  'reading_and_writing',
  'verification',
  'safety',
  'read_receipts',
  'family_circle',
  'export',
  'language',
  'accessibility',
] as const
export type FreeThing = (typeof freeThings)[number]

/**
 * Proofs that a thing is free: operations that a person without a membership is never refused, a part of the comfort that
 * everybody has, and files of tests. The server's tests carry out each.
 */
export type FreeProof = {
  operations?: readonly string[]
  comfort?: { circleSeats: number }
  tests?: readonly string[]
}

export const freeProofs: Record<FreeThing, FreeProof> = {
  filters_both_ways: { operations: ['get /api/meeting', 'patch /api/meeting', 'get /api/meeting/costs'] },
  who_likes_you: { operations: ['get /api/likes'] },
  undo: { operations: ['get /api/swipes/last', 'post /api/swipes/undo'] },
  reading_and_writing: {
    operations: [
      'get /api/inbox',
      'get /api/conversations/{conversationId}/messages',
      'post /api/conversations/{conversationId}/messages',
    ],
  },
  verification: { operations: ['get /api/verification'] },
  safety: {
    operations: ['post /api/reports', 'put /api/people/{personId}/block', 'get /api/hidden-words'],
  },
  read_receipts: { operations: ['get /api/settings', 'patch /api/settings'] },
  family_circle: {
    operations: ['get /api/circle', 'post /api/circle/invitations'],
    comfort: { circleSeats: 3 },
  },
  export: { operations: ['get /api/account/export', 'post /api/account/export'] },
  language: { operations: ['patch /api/settings'] },
  accessibility: { tests: ['web/gallery'] },
}
