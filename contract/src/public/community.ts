import * as z from 'zod/mini'
import { Instant } from '../text.ts'

export const bannerKinds = ['information', 'warning'] as const
export const BannerKind = z.enum(bannerKinds)
export type BannerKind = z.infer<typeof BannerKind>

/**
 * An announcement for everybody. `texts` has at least one language, by its code; a page in another one shows the first
 * text. A banner that changes gets another id, so that people who have dismissed it see it.
 */
export const BannerView = z.object({
  id: z.string(),
  kind: BannerKind,
  texts: z.record(z.string(), z.string()),
  link: z.nullable(z.string()),
})
export type BannerView = z.infer<typeof BannerView>

/** `until` is when the maintenance is expected to end, if the operator has said so. */
export const MaintenanceView = z.object({ until: z.nullable(Instant) })
export type MaintenanceView = z.infer<typeof MaintenanceView>

/** The banner and the maintenance, which every page shows above its screen. */
export const CommunityView = z.object({
  banner: z.nullable(BannerView),
  maintenance: z.nullable(MaintenanceView),
})
export type CommunityView = z.infer<typeof CommunityView>
