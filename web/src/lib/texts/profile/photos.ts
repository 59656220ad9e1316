import { createContext, useContext } from 'react'

/** Why a file did not become a photo. */
const problems = {
  kind: 'We can’t use this file. Try JPEG, PNG, WebP, AVIF or HEIC.',
  size: 'This file is larger than 50 MB.',
  broken: 'We couldn’t open this file.',
  room: (most: number) => `You can add up to ${most} photos. Remove one first.`,
}

export const photoTexts = {
  hint: 'Drag to reorder, select to edit',
  emptyHint: 'Start with a clear photo of your face.',
  count: (n: number, most: number) => `${n} of ${most}`,
  kinds: 'JPEG, PNG, WebP, AVIF or HEIC.',
  add: 'Add photos',
  addFirst: 'Add your first photo',
  takePhoto: 'Take a photo',
  drop: 'Drop to add',
  list: 'Your photos',
  main: 'Main',
  photo: (place: number, count: number) => `Photo ${place} of ${count}`,
  described: (place: number, count: number, alt: string) => `Photo ${place} of ${count}: ${alt}`,
  ownAlt: (place: number) => `Your photo ${place}`,
  describeRest: (n: number) =>
    n === 1 ? 'One photo has no description yet' : `${n} photos have no description yet`,
  describeThem: 'Describe',
  unsaved: 'Nothing was changed.',

  sheet: {
    mainTitle: 'Your main photo',
    notDescribed: 'No description yet',
    describe: 'Describe',
    describeAgain: 'Change description',
    makeMain: 'Make main photo',
    earlier: 'Move earlier',
    later: 'Move later',
    crop: 'Crop and turn',
    replace: 'Replace',
    remove: 'Remove photo',
    removeNth: (place: number) => `Remove photo ${place}`,
  },

  describeDialog: {
    title: 'Describe this photo',
    why: 'For people who use a screen reader: who, where, doing what.',
    label: 'Description',
    left: (n: number) => `${n} left`,
    save: 'Save description',
    saving: 'Saving...',
    cancel: 'Cancel',
    failed: 'This wasn’t saved. Try again.',
  },

  crop: {
    title: 'Crop your photo',
    titleOf: (place: number, count: number) => `Crop photo ${place} of ${count}`,
    opening: 'Opening the picture',
    openingHeic: 'Opening the picture takes a few seconds',
    area: 'Picture in its frame',
    keys: 'Arrow keys move the picture, plus and minus zoom, R turns it, Enter finishes.',
    zoom: 'Zoom',
    turnLeft: 'Turn left',
    turnRight: 'Turn right',
    shape: 'Shape',
    shapes: { portrait: 'Portrait', original: 'Whole' },
    done: 'Use photo',
    doneAll: (n: number) => `Use all ${n}`,
    working: 'Preparing...',
    leaveOut: 'Skip this one',
    cancel: 'Cancel',
  },

  small: {
    title: 'Use this small photo?',
    text: (width: number, height: number) => `At ${width} × ${height} it may look blurry.`,
    use: 'Use anyway',
    another: 'Choose another',
  },

  upload: {
    label: (place: number) => `New photo ${place}`,
    percent: (n: number) => `${n}%`,
    queued: 'Next in line',
    waiting: 'Waiting for a connection',
    working: 'Finishing…',
    refused: 'Not used',
    cancel: 'Cancel this upload',
    retry: 'Try again',
    dismiss: 'Remove upload',
    another: 'Choose another',
    understood: 'OK',
    offline: 'New photos upload when you’re back online.',
    waitingText: 'The upload continues when you’re back online.',
    failedText: 'This photo didn’t upload.',
    tooMany: 'That’s a lot of photos for one day. The upload continues later.',
    tooManyWait: 'The upload continues in a moment.',
    noRoom: 'Unfinished uploads can take up 60 MB. This one follows when they’re done.',
    done: (place: number) => `Photo ${place} is ready.`,
    refusedSaid: (reason: string) => `We couldn’t use a photo. ${reason}`,
  },

  order: {
    handle: (place: number) => `Move photo ${place}`,
    how: 'Press Space to pick it up, arrow keys to move it, Space to drop it, Escape to cancel.',
    held: (place: number, count: number) => `Picked up photo ${place} of ${count}.`,
    moved: (place: number, count: number) =>
      place === 1 ? `Position 1 of ${count}, your main photo.` : `Position ${place} of ${count}.`,
    dropped: (place: number) => `Dropped at position ${place}.`,
    back: (place: number) => `Moved back to position ${place}.`,
  },

  removed: 'Photo removed',
  undo: 'Undo',
  restored: 'Photo restored',
  failures: {
    load: 'Your photos didn’t load',
    loadText: 'Check your connection and try again.',
    retry: 'Try again',
    order: 'The order wasn’t saved',
    remove: 'The photo wasn’t removed',
    restore: 'The photo couldn’t be restored',
    text: 'Check your connection and try again.',
    elsewhere: 'Your photos were changed on another page.',
    tooLate: 'It’s already deleted for good.',
    recrop: 'We couldn’t open this photo. Check your connection and try again.',
  },
  problems,
}

export type PictureProblem = keyof typeof problems

export type PhotoTexts = typeof photoTexts

// A context of its own, because few visits need them and every visit would load them.
const PhotoTextsContext = createContext(photoTexts)

export const usePhotoTexts = () => useContext(PhotoTextsContext)
