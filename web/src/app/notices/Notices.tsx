import { useEffect, useState } from 'react'
import { readablePaths } from '../../lib/navigation.ts'
import { Banner } from './Banner.tsx'
import { Maintenance } from './Maintenance.tsx'
import { keepDeviceTidy } from './tidy-device.ts'
import { useCommunity } from './use-community.ts'

const KEY = 'hearth.banner'

// Storage may be forbidden; then a banner comes back with the next page.
function dismissed(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function dismiss(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {}
}

/** Returns whether everybody may read a page also during maintenance. */
const isPublic = (at: string) => readablePaths.includes(at)

/** The banner above the screen, and the page over it during maintenance. */
export function Notices({ at }: { at: string }) {
  const view = useCommunity(at)
  useEffect(keepDeviceTidy, [])
  const [gone, setGone] = useState(dismissed)
  // Another tab may have dismissed it.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => key === KEY && setGone(newValue)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  const banner = view?.banner
  return (
    <>
      {/* There before the banner, so that screen readers say it when they have finished what they are saying. */}
      <div role="status">
        {banner && banner.id !== gone && (
          <Banner
            key={banner.id}
            banner={banner}
            onDismiss={() => {
              dismiss(banner.id)
              setGone(banner.id)
            }}
          />
        )}
      </div>
      {view?.maintenance && !isPublic(at) && <Maintenance until={view.maintenance.until} />}
    </>
  )
}
