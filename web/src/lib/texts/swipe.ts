export const swipeTexts = {
  heading: 'Find someone',
  back: 'Back to Dashboard',
  profilesLeft: (n: number) => `${n} profiles left`,
  pass: 'Pass',
  like: 'Like',
  keys: 'You can also use the arrow keys: left to pass, right to like.',
  next: (name: string, age: number) => `Next: ${name}, ${age}`,
  match: {
    title: "It's a Match! 💕",
    text: (firstName: string) => `You and ${firstName} liked each other!`,
  },
  liked: { title: 'Like sent! 💖', text: (firstName: string) => `Liked ${firstName}'s profile` },
  empty: {
    title: 'No more profiles!',
    text: "You've seen all available profiles. Check back later for new people!",
    action: 'Back to Dashboard',
  },
  introduce: {
    title: 'Before your first like',
    text: (firstName: string) =>
      `${firstName} will want to know who likes them. Tell us this, and your like is on its way.`,
    firstName: 'First name',
    dateOfBirth: 'Date of birth',
    dateOfBirthHint: (minAge: number) => `Others see your age only. You need to be ${minAge} or older.`,
    firstNameMissing: 'Please write your first name',
    dateOfBirthMissing: 'Please give your date of birth',
    submit: 'Save and like',
    busy: 'Saving...',
    cancel: 'Not now',
  },
}
