import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { createQueryClient } from '../src/app/signed-in/query-client.ts'
import { Toaster } from '../src/components/overlays/Toaster.tsx'
import { CaseScreen } from '../src/console/case/CaseScreen.tsx'
import { brand } from '../src/lib/brand.ts'

const nothing = () => undefined

/** The view of a case with all that is around it in the console, and nothing beside it. */
export function CaseAlone({ number }: { number: string }) {
  const [queryClient] = useState(() => createQueryClient({ onFailure: nothing, onUnauthenticated: nothing }))
  return (
    <QueryClientProvider client={queryClient}>
      <title>{brand.name}</title>
      <Suspense>
        <main className="flex min-h-dvh flex-col">
          <CaseScreen number={number} />
        </main>
      </Suspense>
      <Toaster at="/" />
    </QueryClientProvider>
  )
}
