import type { Hand } from './data/hand.ts'
import type { Answers, Line } from './data/wire.ts'
import type { World, WorldName } from './data/world.ts'

export type Scene = {
  path: string
  /** What is answered otherwise than where all is well. */
  answers?: (world: World) => Answers
  world?: WorldName
  line?: Line
  isOffline?: boolean
  /** Whether the talk and the inbox have been read on this device before. */
  wasRead?: boolean
  /** Whether the browser remembers a session that should still run. */
  wasSignedIn?: boolean
  /** The ways in that the community has set up beside its own, as its server writes them. */
  ways?: string
  act?: (hand: Hand, world: World) => Promise<void>
  /** A text by which the state is known to be reached. */
  shows: string | RegExp
  /** What the browser complains of, where that is the point of the state. */
  troubles?: RegExp[]
}
