export const swipeTexts = {
  heading: 'Find someone',
  back: 'Back to Dashboard',
  profilesLeft: (n: number) => `${n} profiles left`,
  moreLeft: (n: number) => `${new Intl.NumberFormat('en').format(n)}+ profiles left`,
  pass: 'Pass',
  like: 'Like',
  keys: 'You can also use the arrow keys: towards the heart to like, away from it to pass. Backspace takes the last one back.',
  next: (name: string, age: number) => `Next: ${name}, ${age}`,
  match: {
    title: "It's a Match! 💕",
    text: (firstName: string) => `You and ${firstName} liked each other!`,
    write: (firstName: string) => `Message ${firstName}`,
    writing: 'Opening...',
    keepSwiping: 'Keep swiping',
  },
  liked: { title: 'Like sent! 💖', text: (firstName: string) => `Liked ${firstName}'s profile` },
  empty: {
    title: 'No more profiles!',
    text: "You've seen all available profiles. Check back later for new people!",
    action: 'Back to Dashboard',
  },
}
