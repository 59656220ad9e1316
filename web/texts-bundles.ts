import type { Area } from '@hearth/texts/areas'

/** The texts that each screen loads in one file, named like its title in `src/app/screens.ts`. */
export const textsBundles: Record<string, readonly Area[]> = {
  landing: ['front', 'landing', 'figures'],
  shell: ['front', 'shell'],
  notFound: ['front'],
  terms: ['front', 'terms'],
  auth: ['auth', 'figures'],
  dashboard: ['dashboard', 'distances', 'likes', 'inbox', 'ending'],
  swipe: ['people', 'facts', 'prompts', 'deciding', 'limits', 'why', 'distances', 'blocking'],
  wishes: ['wishes', 'facts', 'deciding', 'distances'],
  matches: ['matches', 'inbox', 'likes'],
  likes: ['likes', 'people', 'facts', 'prompts', 'deciding', 'limits', 'why', 'distances', 'blocking'],
  chat: ['chat', 'inbox', 'people', 'prompts', 'limits', 'ending', 'blocking'],
  person: ['people', 'facts', 'prompts', 'deciding', 'limits', 'why', 'distances', 'ending', 'blocking'],
  ownPage: ['people', 'facts', 'prompts'],
  profile: ['profile', 'ownProfile', 'photos', 'facts', 'prompts', 'people'],
  welcome: ['profile', 'ownProfile', 'photos', 'facts', 'prompts', 'people'],
  settings: ['settings', 'distances'],
  blocked: ['blocking'],
  security: ['security'],
  // Those of refusals come with the first one, and otherwise when the page has nothing else to do.
  errors: ['errors'],
}
