/** The icon that the server draws for the installed app: exactly the one that appears on the home screen. */
const iconPath = () =>
  document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? '/icon.svg'

export function AppIcon({ className }: { className: string }) {
  return <img src={iconPath()} alt="" className={`rounded-[23%] shadow-soft ${className}`} />
}
