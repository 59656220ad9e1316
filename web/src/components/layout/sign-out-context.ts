import { createContext, type ReactNode } from 'react'

/** The button that signs out, which stands in each header and in the rail. It is null where nobody is signed in. */
export const SignOutContext = createContext<ReactNode>(null)
