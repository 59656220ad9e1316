export const promptThemes = ['play', 'everyday', 'values', 'family', 'future', 'talk'] as const
export type PromptTheme = (typeof promptThemes)[number]

export type Prompt = { id: string; theme: PromptTheme }

// An id is kept with every answer: its text may be mended, an id never changes its meaning and is never used again.
const promptIds: Record<PromptTheme, readonly string[]> = {
  play: [
    'party-trick',
    'karaoke-song',
    'true-rumour',
    'board-game',
    'last-laugh',
    'snack-court',
    'odd-pride',
    'mispronounced',
    'animal-me',
    'dance-floor',
  ],
  everyday: [
    'sunday-ten',
    'first-hour',
    'signature-dish',
    'good-evening',
    'tiny-luxury',
    'on-repeat',
    'weather-mine',
    'home-sound',
    'market-bag',
    'favourite-walk',
  ],
  values: [
    'stand-up-for',
    'taught-by-life',
    'kindness-seen',
    'see-differently',
    'good-friend',
    'enough-is',
    'quiet-belief',
    'say-sorry',
    'good-work',
    'never-trade',
  ],
  family: [
    'family-table',
    'from-my-elders',
    'meet-my-family',
    'childhood-smell',
    'holiday-ritual',
    'called-at-home',
    'brother-sister',
    'pass-it-on',
    'chosen-family',
    'they-approve',
  ],
  future: [
    'next-year',
    'old-and-grey',
    'learning-now',
    'far-away',
    'home-one-day',
    'two-of-us',
    'brave-enough',
    'slow-plan',
    'grow-in',
    'ordinary-tuesday',
  ],
  talk: [
    'ask-me-about',
    'show-me',
    'first-meeting',
    'help-me-decide',
    'your-turn',
    'good-sign',
    'book-to-lend',
    'hear-story',
    'settle-this',
    'good-question',
  ],
}

/** The prompts one can choose from, theme by theme. The area `prompts` of the texts has their words. */
export const prompts: readonly Prompt[] = promptThemes.flatMap((theme) =>
  promptIds[theme].map((id) => ({ id, theme })),
)
