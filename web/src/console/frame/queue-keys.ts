import type { queues } from '@hearth/contract/console/cases'

/** The second key of each queue, after G. */
export const queueKeys: Readonly<Record<(typeof queues)[number], string>> = {
  waiting: 'q',
  mine: 'm',
  claimed: 'p',
  escalated: 'e',
  proposed: 'b',
  decided: 'd',
}
