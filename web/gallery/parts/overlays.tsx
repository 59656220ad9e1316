import { Button } from '../../src/components/buttons/Button.tsx'
import { MatchMoment } from '../../src/components/conversation/MatchMoment.tsx'
import { Dialog } from '../../src/components/overlays/Dialog.tsx'
import { Sheet } from '../../src/components/overlays/Sheet.tsx'
import { OfflineNote } from '../../src/components/states/States.tsx'
import { photosOf } from '../data/photos.ts'
import { ownPhotos } from '../data/scene-data.ts'

const nothing = () => undefined
const described = 'You won’t see each other again. '.repeat(12)
const words = {
  title: "It's a Match! 💕",
  text: 'You and Ana liked each other!',
  about: 'You both like Chess and Choir',
  label: 'Message Ana...',
  send: 'Send',
  open: 'Open chat',
  close: 'Keep swiping',
}
const writing = { onDraft: nothing, onSend: nothing, onOpen: nothing, onClose: nothing }

export const dialogStates = {
  short: () => (
    <Dialog open onOpenChange={nothing} title="Sign out everywhere?">
      <Button>Sign out</Button>
    </Dialog>
  ),
  described: () => (
    <Dialog open onOpenChange={nothing} title="Before your first like" description={described}>
      <Button>Save and like</Button>
    </Dialog>
  ),
}

export const sheetStates = {
  short: () => (
    <Sheet open onOpenChange={nothing} title="Narrow it down">
      <Button>Show people</Button>
    </Sheet>
  ),
  described: () => (
    <Sheet open onOpenChange={nothing} title="Before your first like" description={described}>
      <Button>Save and like</Button>
    </Sheet>
  ),
}

export const momentStates = {
  usual: () => (
    <MatchMoment
      words={words}
      own={{ id: 'own', name: 'Robin Hale', photo: ownPhotos[0] }}
      other={{ id: 'other', name: 'Ana Silva', photo: photosOf(0)[0] }}
      draft=""
      isBusy={false}
      {...writing}
    />
  ),
  sending: () => (
    <MatchMoment
      words={{
        ...words,
        about: undefined,
        text: 'You and Maximiliana Wilhelmina Theodora-Konstanze liked each other!',
      }}
      own={{ id: 'own', name: 'Robin', photo: undefined }}
      other={{ id: 'other', name: 'Maximiliana Wilhelmina', photo: undefined }}
      draft="Hello! Which of the two of us makes the coffee?"
      isBusy
      failure="Failed to start conversation"
      {...writing}
    />
  ),
}

export const noteStates = {
  offline: () => (
    <main className="p-6">
      <h1 className="font-display text-3xl">offline note</h1>
      <OfflineNote text="You’re offline" />
    </main>
  ),
}
