export type Theme = 'system' | 'light' | 'dark'

const grounds = { light: '#faf4ea', dark: '#15111a' }

const cookieValue = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

/** Returns the chosen theme. */
export function chosenTheme(): Theme {
  // The second name is that of http, and of choices made before the first one came.
  const chosen = cookieValue('__Host-theme') ?? cookieValue('hearth_theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Makes the document, and the browser's own frame around it, look as chosen. */
export function showTheme(): void {
  const theme = chosenTheme()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme =
      theme === 'system' ? (meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light') : theme
    meta.content = grounds[scheme]
  }
}

/** Applies a theme chosen in another tab. */
export function followTheme(): () => void {
  showTheme()
  document.addEventListener('visibilitychange', showTheme)
  return () => document.removeEventListener('visibilitychange', showTheme)
}
