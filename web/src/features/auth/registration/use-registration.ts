import type { RegistrationView } from '@hearth/contract/public/registration'
import { useEffect, useState } from 'react'
import { api, read } from '../../../api/client.ts'
import { brand } from '../../../lib/brand.ts'

/** Returns who may sign up here. Until the server has said it, the form is as if everybody of age may; the server checks. */
export function useRegistration(): RegistrationView {
  const [registration, setRegistration] = useState<RegistrationView>({
    mode: 'open',
    minimumAge: brand.minimumAge,
  })
  useEffect(() => {
    let isLeft = false
    read(api.registration.$get()).then(
      (view) => isLeft || setRegistration(view),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [])
  return registration
}
