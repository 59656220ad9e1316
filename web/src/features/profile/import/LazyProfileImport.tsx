import { lazy, Suspense } from 'react'

// Few people ever need it.
const ProfileImport = lazy(async () => ({ default: (await import('./ProfileImport.tsx')).ProfileImport }))

export const LazyProfileImport = () => (
  <Suspense fallback={null}>
    <ProfileImport />
  </Suspense>
)
