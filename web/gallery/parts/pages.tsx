import { Button } from '../../src/components/buttons/Button.tsx'
import { Page } from '../../src/components/layout/Page.tsx'

const title = 'A title that goes on for longer than any phone is wide'

export const pageStates = {
  narrow: () => (
    <Page title="Your profile" back={{ to: '/app', label: 'Back to Dashboard' }}>
      <p>What a narrow screen holds.</p>
    </Page>
  ),
  wide: () => (
    <Page
      title={title}
      back={{ to: '/app', label: 'Back to Dashboard' }}
      action={<Button>Save</Button>}
      width="wide"
    >
      <p>What a wide screen holds.</p>
    </Page>
  ),
}
