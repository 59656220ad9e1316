import type { Area } from '@hearth/texts/areas'

/** The texts that each screen loads in one file, named like its title in `src/app/screens.ts`. */
export const textsBundles: Record<string, readonly Area[]> = {
  landing: ['front', 'landing', 'figures'],
  shell: ['front', 'shell'],
  notFound: ['front', 'notFound'],
  public: ['front', 'terms', 'safety', 'notice', 'transparency', 'ending'],
  auth: ['auth', 'figures'],
  dashboard: ['dashboard', 'distances', 'likes', 'inbox', 'ending'],
  swipe: ['cards', 'people', 'facts', 'prompts', 'deciding', 'limits', 'why', 'distances', 'blocking'],
  wishes: ['wishes', 'facts', 'deciding', 'distances'],
  matches: ['matches', 'pastMatches', 'inbox', 'likes'],
  likes: [
    'likes',
    'cards',
    'people',
    'facts',
    'prompts',
    'deciding',
    'limits',
    'why',
    'distances',
    'blocking',
  ],
  chat: ['chat', 'inbox', 'cards', 'people', 'prompts', 'limits', 'ending', 'blocking'],
  person: [
    'cards',
    'people',
    'facts',
    'prompts',
    'deciding',
    'limits',
    'why',
    'distances',
    'ending',
    'blocking',
  ],
  ownPage: ['cards', 'people', 'facts', 'prompts'],
  profile: ['profile', 'ownProfile', 'photos', 'facts', 'prompts', 'cards'],
  welcome: ['profile', 'ownProfile', 'photos', 'facts', 'prompts', 'cards'],
  settings: ['settings', 'distances'],
  blocked: ['blocking', 'knownPeople', 'hiddenWords'],
  hiddenFolder: ['hiddenFolder', 'people', 'ending', 'blocking'],
  security: ['security', 'dataExport'],
  decisions: ['decisions', 'ending', 'prompts'],
  suspended: ['suspension', 'decisions', 'prompts', 'security', 'dataExport'],
  // Those of refusals come with the first one, and otherwise when the page has nothing else to do.
  errors: ['errors'],
  // Few people ever need them.
  reporting: ['reporting'],
  profileImport: ['profileImport'],
  hidden: ['hidden'],
  openLink: ['openLink'],
}

/** The texts of the console, which is a page of its own. */
export const consoleTextsBundles: Record<string, readonly Area[]> = {
  console: ['front', 'shell', 'auth', 'security', 'console', 'consoleCase'],
  errors: ['errors'],
}
