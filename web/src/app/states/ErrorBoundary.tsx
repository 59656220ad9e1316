import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

type Props = { at: string; children: ReactNode }
type ErrorState = { failedAt: string | undefined }

/** Shows that something broke, until the person goes elsewhere. React itself writes the error to the console. */
export class ErrorBoundary extends Component<Props, ErrorState> {
  override state: ErrorState = { failedAt: undefined }

  static getDerivedStateFromError(): Partial<ErrorState> {
    return { failedAt: '' }
  }

  static getDerivedStateFromProps({ at }: Props, { failedAt }: ErrorState): Partial<ErrorState> | null {
    if (failedAt === '') return { failedAt: at }
    return failedAt === undefined || failedAt === at ? null : { failedAt: undefined }
  }

  override render() {
    return this.state.failedAt === undefined ? this.props.children : <ErrorScreen />
  }
}
