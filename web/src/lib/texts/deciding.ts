/** What is said on the deck around a decision: before the first like, and when one is taken back. */
export const decidingTexts = {
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
  undo: {
    label: 'Undo',
    matched: {
      title: 'This like stays',
      text: 'You two have found each other already. You can talk under Matches.',
    },
    hidden: { title: 'Taken back', text: 'This person cannot be shown at the moment.' },
    failed: 'Failed to undo',
  },
}
