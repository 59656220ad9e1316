/** A __Host- cookie belongs to this very host and cannot be set by a sibling; browsers take it over https only. */
export const sessionCookieOf = (baseUrl: string) =>
  baseUrl.startsWith('https://') ? '__Host-session' : 'hearth_session'
