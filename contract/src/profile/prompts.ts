export const promptThemes = ['play', 'everyday', 'values', 'family', 'future', 'talk'] as const
export type PromptTheme = (typeof promptThemes)[number]

export type Prompt = { id: string; theme: PromptTheme; text: string }

// An id is kept with every answer: a text may be mended, an id never changes its meaning and is never used again.
const texts: Record<PromptTheme, Record<string, string>> = {
  play: {
    'party-trick': 'I can do this with no practice at all',
    'karaoke-song': 'Hand me the microphone and I’ll sing',
    'true-rumour': 'A rumour about me that happens to be true',
    'board-game': 'The game I take far too seriously',
    'last-laugh': 'What made me laugh until it hurt',
    'snack-court': 'A food opinion I’d defend in court',
    'odd-pride': 'Something small I’m oddly proud of',
    mispronounced: 'A word, a name or a rule I got wrong for years',
    'animal-me': 'The animal my friends say I am',
    'dance-floor': 'What gets me onto a dance floor',
  },
  everyday: {
    'sunday-ten': 'On a Sunday at ten you’ll find me',
    'first-hour': 'In the first hour of my day I',
    'signature-dish': 'The dish I cook when it matters',
    'good-evening': 'After a long day, I’d love',
    'tiny-luxury': 'A small luxury I won’t give up',
    'on-repeat': 'I can’t stop listening to',
    'weather-mine': 'My kind of weather, and what I do in it',
    'home-sound': 'My home sounds like',
    'market-bag': 'You’ll always find this in my kitchen',
    'favourite-walk': 'A walk I could do a hundred times',
  },
  values: {
    'stand-up-for': 'I speak up when',
    'taught-by-life': 'Nobody taught me this, life did',
    'kindness-seen': 'A kindness I haven’t forgotten',
    'see-differently': 'I see this differently than I did at twenty',
    'good-friend': 'My friends can count on me for',
    'enough-is': 'To me, having enough means',
    'quiet-belief': 'Something I quietly believe',
    'say-sorry': 'When I’m wrong, I',
    'good-work': 'What makes work worth doing',
    'never-trade': 'I wouldn’t trade this for money',
  },
  family: {
    'family-table': 'At my family’s table there’s always',
    'from-my-elders': 'What my grandparents taught me',
    'meet-my-family': 'Before you meet my family, you should know',
    'childhood-smell': 'One smell and I’m seven again',
    'holiday-ritual': 'It’s not a holiday without',
    'called-at-home': 'At home they call me',
    'brother-sister': 'My brothers, sisters or cousins would tell you',
    'pass-it-on': 'A tradition I want to keep alive',
    'chosen-family': 'The people I’ve made my family',
    'they-approve': 'My family will like you if',
  },
  future: {
    'next-year': 'By this time next year I hope to',
    'old-and-grey': 'When I’m old and gray, find me',
    'learning-now': 'What I’m learning right now',
    'far-away': 'One place I want to see with someone',
    'home-one-day': 'The home I have in mind',
    'two-of-us': 'More fun with two than alone',
    'brave-enough': 'When I’m brave enough, I’ll',
    'slow-plan': 'A plan I’m in no hurry with',
    'grow-in': 'I’d like to get better at',
    'ordinary-tuesday': 'An ordinary Tuesday with the right person',
  },
  talk: {
    'ask-me-about': 'Get me going by asking about',
    'show-me': 'Show me how this works, I’ve always wondered',
    'first-meeting': 'Let’s meet for the first time at',
    'help-me-decide': 'Help me make up my mind',
    'your-turn': 'Tell me your answer to this',
    'good-sign': 'I take it as a good sign when someone',
    'book-to-lend': 'A book or film I’d lend you first',
    'hear-story': 'Remind me to tell you the story of',
    'settle-this': 'Settle this for my friends and me',
    'good-question': 'The best question I’ve ever been asked',
  },
}

/** The prompts one can choose from, theme by theme. */
export const prompts: readonly Prompt[] = promptThemes.flatMap((theme) =>
  Object.entries(texts[theme]).map(([id, text]) => ({ id, theme, text })),
)

/** The text of a prompt, or '' for one that is not in the list. */
export const promptText = (promptId: string): string => prompts.find(({ id }) => id === promptId)?.text ?? ''
