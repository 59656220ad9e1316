import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

type Props = { at: string; children: ReactNode }
type ErrorState = { failedAt: string | undefined }

/** Shows the error screen until the person navigates. React logs the error. */
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
