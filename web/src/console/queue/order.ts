import type { CaseOrder } from '@hearth/contract/console/cases'
import { createStore, useStore } from '../../lib/store.ts'

const KEY = 'hearth.console.order'

const order = createStore<CaseOrder>(localStorage.getItem(KEY) === 'likely' ? 'likely' : 'due')

/** Returns the order of open cases that this device has chosen. */
export const useChosenOrder = (): CaseOrder => useStore(order)

export function chooseOrder(chosen: CaseOrder): void {
  order.set(chosen)
  localStorage.setItem(KEY, chosen)
}
