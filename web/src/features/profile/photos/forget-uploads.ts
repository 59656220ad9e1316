/** For whoever leaves by their own will, and may leave a device that others use. */
export function forgetUploads(): void {
  const opening = globalThis.indexedDB?.open('hearth.photos')
  if (!opening) return
  // Emptied and not deleted, which would wait for every tab that has it open.
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('uploads'))
  opening.addEventListener('success', () => {
    const database = opening.result
    database.transaction('uploads', 'readwrite').objectStore('uploads').clear()
    database.close()
  })
}
