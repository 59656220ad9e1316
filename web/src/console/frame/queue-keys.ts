import type { Queue } from '@hearth/contract/console/cases'

/** The second key of each queue, after G. */
export const queueKeys: Readonly<Record<Queue, string>> = {
  waiting: 'q',
  mine: 'm',
  escalated: 'e',
  proposed: 'b',
  decided: 'd',
}
