import type { PhotoFiles } from './photo-storage.ts'

export type PhotoOperation = 'read' | 'put' | 'remove' | 'list'

/** Returns the same photo storage, which also calls `onError` for each operation that fails. */
export function countErrors(files: PhotoFiles, onError: (operation: PhotoOperation) => void): PhotoFiles {
  const noting = async <T>(operation: PhotoOperation, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      onError(operation)
      throw error
    }
  }
  async function* notingList<T>(listed: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* listed
    } catch (error) {
      onError('list')
      throw error
    }
  }
  return {
    ...files,
    put: (key, bytes) => noting('put', files.put(key, bytes)),
    read: (key) => noting('read', files.read(key)),
    removeAll: (prefix) => noting('remove', files.removeAll(prefix)),
    list: (prefix) => notingList(files.list(prefix)),
    sizes: (prefix) => notingList(files.sizes(prefix)),
  }
}
