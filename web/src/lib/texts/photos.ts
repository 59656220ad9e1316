/** Why a file did not become a photo. */
const problems = {
  kind: 'This is not a kind of picture Hearth can take. Choose a JPEG, PNG, WebP, AVIF or HEIC.',
  size: 'This file is larger than 50 MB. Choose a smaller one.',
  broken: 'This picture could not be opened. The file may be damaged; choose another one.',
  room: (most: number) => `There is room for ${most} photos. Remove one, then add this one.`,
}

export const photoTexts = {
  hint: 'The first one is your main photo. Drag to change the order, or open a photo for more.',
  emptyHint:
    'A face in daylight, something you love doing, a place you feel at home. Three are a good start.',
  count: (n: number, most: number) => `${n} of ${most}`,
  kinds: 'JPEG, PNG, WebP, AVIF or HEIC. On a computer you can also drop or paste them here.',
  add: 'Add photos',
  addFirst: 'Add your first photo',
  takePhoto: 'Take a photo',
  drop: 'Let go to add them',
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
    notDescribed: 'No description yet.',
    describe: 'Describe',
    describeAgain: 'Change the description',
    makeMain: 'Make it the main photo',
    earlier: 'Move earlier',
    later: 'Move later',
    crop: 'Crop and turn',
    replace: 'Replace',
    remove: 'Remove',
  },

  describeDialog: {
    title: 'Describe this photo',
    why: 'Some people hear photos instead of seeing them. One sentence is enough: who, where, doing what.',
    label: 'Description',
    left: (n: number) => `${n} left`,
    save: 'Save description',
    saving: 'Saving...',
    cancel: 'Cancel',
    failed: 'This was not saved. Your words are still here; try again.',
  },

  crop: {
    title: 'Crop your photo',
    titleOf: (place: number, count: number) => `Crop photo ${place} of ${count}`,
    opening: 'Opening the picture',
    openingHeic: 'Opening the picture. This kind takes a few seconds.',
    area: 'Picture in its frame',
    keys: 'Arrow keys move the picture, plus and minus zoom, R turns it, Enter is done.',
    zoom: 'Zoom',
    turnLeft: 'Turn left',
    turnRight: 'Turn right',
    shape: 'Shape',
    shapes: { portrait: 'Portrait', original: 'Whole' },
    done: 'Use photo',
    doneAll: (n: number) => `Use all ${n}`,
    working: 'Preparing...',
    leaveOut: 'Leave out',
    cancel: 'Cancel',
  },

  upload: {
    label: (place: number) => `New photo ${place}`,
    percent: (n: number) => `${n}%`,
    queued: 'Next in line',
    waiting: 'Waiting for a connection',
    working: 'Almost there',
    refused: 'Not taken',
    cancel: 'Cancel this upload',
    retry: 'Try again',
    dismiss: 'Remove',
    another: 'Choose another',
    understood: 'All right',
    offline:
      'You are offline. New photos wait on this device and go up by themselves when the connection is back.',
    waitingText: 'The connection is gone. It goes on where it stopped, by itself.',
    failedText: 'This photo did not go up. It is still here; try again.',
    tooMany: 'That was a lot of photos for one day. It goes on by itself later.',
    tooManyWait: 'The server is busy. It goes on by itself in a moment.',
    noRoom:
      'Your other uploads go first: unfinished photos can take up 60 MB. This one follows by itself, or once old ones are removed after a day.',
    done: (place: number) => `Photo ${place} is ready.`,
    refusedSaid: (reason: string) => `A photo was not taken. ${reason}`,
  },

  order: {
    handle: (place: number) => `Move photo ${place}`,
    how: 'Press Space to pick it up, arrow keys to move it, Space to put it down, Escape to put it back.',
    held: (place: number, count: number) =>
      `Picked up photo ${place} of ${count}. Arrow keys move it, Space puts it down, Escape puts it back.`,
    moved: (place: number, count: number) =>
      place === 1 ? `Place 1 of ${count}, your main photo.` : `Place ${place} of ${count}.`,
    dropped: (place: number) => `Put down at place ${place}.`,
    back: (place: number) => `Put back at place ${place}.`,
  },

  removed: 'Photo removed',
  undo: 'Undo',
  restored: 'Your photo is back.',
  failures: {
    load: 'Your photos did not load',
    loadText: 'Check your connection, then try again. Nothing of yours is lost.',
    retry: 'Try again',
    order: 'The order was not saved',
    remove: 'The photo was not removed',
    restore: 'The photo could not be brought back',
    text: 'Check your connection, then try again. Nothing was changed.',
    elsewhere: 'Your photos were changed on another page. This is how they are now.',
    tooLate: 'It was removed for good a moment ago.',
    recrop: 'This photo could not be opened. Check your connection, then try again.',
  },
  problems,
}

export type PictureProblem = keyof typeof problems
