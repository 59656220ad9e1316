import type { LimitView, MemberLimitKind } from '@hearth/contract/account/limits'
import type { SceneAnswers } from './fake-server.ts'
import { NOW } from './scene-data.ts'

const HOUR_S = 3_600
export const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()

/** So much of a limit is used, and the rest of it goes on in 40 minutes. */
export const used = (kind: MemberLimitKind, n: number, most: number): SceneAnswers => {
  const limit: LimitView = { kind, seconds: HOUR_S, used: n, most, resetsAt: inMinutes(40) }
  return { 'GET /api/limits': () => ({ limits: [limit] }) }
}
