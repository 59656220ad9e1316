import { useEffect, useEffectEvent } from 'react'
import { takeSharedPicture } from '../../../../lib/browser/shared-picture.ts'

/** Passes on the picture that was shared with the app, where the address says that there is one. */
export function useSharedPicture(onFiles: (files: File[]) => void) {
  const arrive = useEffectEvent(onFiles)
  useEffect(() => {
    const { pathname, search, hash } = location
    if (!new URLSearchParams(search).has('shared')) return
    // A reload asks for no other picture. The state is that of the router.
    history.replaceState(history.state, '', pathname + hash)
    void takeSharedPicture().then((picture) => picture && arrive([picture]))
  }, [])
}
