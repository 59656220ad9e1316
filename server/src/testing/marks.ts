/** A logo of one path. */
export const LITTLE_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 3 29 29H3Z" fill="#1d5c4a"/></svg>'
