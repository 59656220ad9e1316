import { summaryOf, type Tally } from '../digest/summary.rules.ts'
import type { BegunSend } from './delivering.store.ts'

/** One request: about a notification, or with a tally about several of one device, of which `carrier` is the latest. */
export type PushGroup = { carrier: BegunSend; others: readonly BegunSend[]; tally: Tally | null }

/** Puts what was held back for a device into one group; everything else has a group of its own. */
export const groupsOf = (sends: readonly BegunSend[]): PushGroup[] =>
  [...Map.groupBy(sends, ({ subscriptionId }) => subscriptionId).values()].flatMap((ofDevice) => {
    const shown = ofDevice.filter(({ isWithdrawn }) => !isWithdrawn)
    const summary = summaryOf(shown.map((one) => ({ ...one, id: one.notificationId })))
    const isSummed = ({ notificationId }: BegunSend) => summary?.ids.includes(notificationId) === true
    const single = ofDevice.filter((one) => !isSummed(one))
    const groups = single.map((carrier): PushGroup => ({ carrier, others: [], tally: null }))
    const carrier = ofDevice.find(({ notificationId }) => notificationId === summary?.carrierId)
    if (!summary || !carrier) return groups
    const others = ofDevice.filter((one) => isSummed(one) && one !== carrier)
    return [...groups, { carrier, others, tally: summary.tally }]
  })
