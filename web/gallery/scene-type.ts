import type { InstallWay } from '../src/lib/browser/installing.ts'
import type { SceneAnswers, SocketBehaviour } from './data/fake-server.ts'
import type { SceneActions } from './data/scene-actions.ts'
import type { SceneData, SceneDataName } from './data/scene-data.ts'
import type { MicrophoneBehaviour, PlayerBehaviour } from './data/sound.ts'

export type GalleryScene = {
  path: string
  /** Another app: the console, or one case of it, whose `path` ends with its number. */
  app?: 'console' | 'case'
  /** Answers that differ from those of the normal case. */
  answers?: (world: SceneData) => SceneAnswers
  world?: SceneDataName
  socket?: SocketBehaviour
  isOffline?: boolean
  /** How the browser can install the app, of which it is the third day. */
  install?: InstallWay
  /** How the microphone behaves; otherwise it is the browser's own. */
  microphone?: MicrophoneBehaviour
  /** How recordings play; otherwise the browser plays them. */
  player?: PlayerBehaviour
  /** Whether the talk and the inbox have been read on this device before. */
  wasRead?: boolean
  /** Whether the browser remembers a session that should still run. */
  wasSignedIn?: boolean
  /** The ways in that the community has set up beside its own, as its server writes them. */
  ways?: string
  /** The pages that the operator has published, as the server writes them. */
  pages?: string
  act?: (hand: SceneActions, world: SceneData) => Promise<void>
  /** A text by which the state is known to be reached. */
  shows: string | RegExp
  /** The browser errors that this state is meant to cause. */
  troubles?: RegExp[]
}

/** The gallery as seen by scripts that take pictures of it or measure it. */
export type GalleryWindow = {
  /** The result of the newest scene: `ready`, or the error. */
  outcome: Promise<string>
  /** Shows something else in the same document, unless what was shown goes on in it; says whether it does. */
  turnTo: (query: string) => boolean
  /** All that people have written in what is shown. */
  content: () => string[]
}

declare global {
  interface Window {
    gallery: GalleryWindow
  }
}
