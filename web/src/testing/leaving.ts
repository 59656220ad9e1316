/** Whether the browser would ask before it closes this page. */
export const asksBeforeLeaving = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
