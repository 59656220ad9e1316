import type { DrawingChance } from '../chance.ts'
import type { Pose } from '../figure.ts'
import type { Hour } from './light.ts'
import type { Prop } from './props.ts'

/** The setting of a scene. */
export type SceneSetting = { chance: DrawingChance; hour: Hour; tint: string }

/** A place: what is behind a person, what is before them, and where they stand in it. */
export type ScenePlace = {
  behind: string
  before: string
  at: { x: number; y: number; scale: number }
  pose: Pose
  held: Prop
  /** Whether one sees them down to the shoes. */
  standing?: boolean
}

export type DrawnScene = (setting: SceneSetting) => ScenePlace
