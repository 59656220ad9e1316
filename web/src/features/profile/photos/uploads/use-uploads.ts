import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { useSession } from '../../../../session/SessionProvider.tsx'
import { openUploads } from './open-uploads.ts'
import type { Upload, Uploads } from './uploads.ts'

/** What is on its way up, and what to do with it. */
export function useUploads(): { uploads: Uploads; all: readonly Upload[] } {
  const queryClient = useQueryClient()
  const { session } = useSession()
  const [uploads] = useState(() => openUploads(queryClient, session))
  return { uploads, all: useStore(uploads.all) }
}
