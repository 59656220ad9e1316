/** What the gallery offers to whoever takes pictures of it or measures it. */
export type GalleryWindow = {
  /** What came of the newest thing that was to be shown: `ready`, or what went wrong. */
  outcome: Promise<string>
  /** Shows something else in the same document, unless what was shown goes on in it; says whether it does. */
  turnTo: (query: string) => boolean
}

declare global {
  interface Window {
    gallery: GalleryWindow
  }
}
