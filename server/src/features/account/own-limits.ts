import type { LimitsView } from '@hearth/contract/account/limits'
import type { Ctx } from '../../context.ts'
import { listUploadLimits } from '../photos/photos.ts'
import { listProfileLimits } from '../profiles/profiles.ts'
import { listActionLimits } from '../safety/safety.ts'
import { attemptLimit } from '../verification/verification.ts'
import { exportLimit } from './export/data-export.ts'

/** Returns every limit of the viewer, how much of it is used, and when it is free again. */
export async function listOwnLimits(ctx: Ctx): Promise<LimitsView> {
  const [actions, profile, uploads, attempts, exports] = await Promise.all([
    listActionLimits(ctx),
    listProfileLimits(ctx),
    listUploadLimits(ctx),
    attemptLimit(ctx),
    exportLimit(ctx),
  ])
  return { limits: [...actions, ...profile, ...uploads, attempts, exports] }
}
