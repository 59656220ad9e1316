/** The event of a browser that can install the page. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** The prompt of the browser, until it was shown. It is sent once, perhaps before any screen is there. */
export const kept: { prompt: InstallPrompt | undefined } = { prompt: undefined }

/** Keeps the prompt for a good moment, instead of the browser's own bar at the first visit. */
export const keepInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept.prompt = event
  })
