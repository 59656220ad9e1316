import * as z from 'zod/mini'
import { Id } from '../text.ts'

/** A badge as others read it: the day of the check, and which of the person's photos were compared. */
export const BadgeView = z.object({ checkedOn: z.iso.date(), photoIds: z.array(Id) })
export type BadgeView = z.infer<typeof BadgeView>
