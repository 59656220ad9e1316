/** Where the links of the public pages lead. */
export const SIGN_UP = '/auth?view=sign_up'
export const TERMS = '/terms'
