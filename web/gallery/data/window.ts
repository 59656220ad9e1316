/** The gallery as seen by scripts that take pictures of it or measure it. */
export type GalleryWindow = {
  /** The result of the newest scene: `ready`, or the error. */
  outcome: Promise<string>
  /** Shows something else in the same document, unless what was shown goes on in it; says whether it does. */
  turnTo: (query: string) => boolean
}

declare global {
  interface Window {
    gallery: GalleryWindow
  }
}
