import { lazy, Suspense } from 'react'

// Few people ever need it. One file for both ways to import, because the first script lists every file.
const ProfileImport = lazy(async () => ({ default: (await import('./ImportScreen.tsx')).ProfileImport }))

export const LazyProfileImport = () => (
  <Suspense fallback={null}>
    <ProfileImport />
  </Suspense>
)
