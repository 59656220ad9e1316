import type { AreaTexts } from '@hearth/texts/areas'
import { ApiError } from '../../../api/client.ts'
import { ImportError } from './import-error.ts'

/** Returns why an import has failed, as a person reads it. */
export function reasonOf(error: Error | null, texts: AreaTexts['profileImport']): string | undefined {
  if (!error) return undefined
  if (error instanceof ImportError) return texts.problems[error.problem]
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  return fields[0] ?? (error.message || texts.problems.failed)
}

/** Reads a file with `readExport`, which few people need and which loads then. */
export const loadAndReadExport = async (file: File) => (await import('./read-export.ts')).readExport(file)
