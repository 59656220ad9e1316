import type { Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { clearOutboxStorage } from '../src/api/outbox/outbox-storage.ts'
import { App } from '../src/app/App.tsx'
import { signedIn } from '../src/app/screens.ts'
import { preload } from '../src/app/start/preload.ts'
import { ConsoleApp } from '../src/console/ConsoleApp.tsx'
import {
  clearOfflineStorage,
  INBOX_KEY,
  openOfflineStorage,
} from '../src/features/chat/offline-cache/offline-storage.ts'
import { clearDeckCache, openDeckStorage } from '../src/features/swipe/deck/deck-cache.ts'
import { chooseAccent } from '../src/lib/browser/accent.ts'
import { remember } from '../src/session/remembered.ts'
import { MY_ID } from '../src/testing/people.ts'
import { CaseAlone } from './CaseAlone.tsx'
import { answersIn } from './data/answers.ts'
import { leaveCamera } from './data/camera.ts'
import { candidatesIn, deckOf } from './data/candidates.ts'
import { closeFakeServer, openFakeServer } from './data/fake-server.ts'
import { beInstallable, beNotInstallable } from './data/installable.ts'
import { conversationsIn } from './data/matches.ts'
import { findNetwork, hand, loseNetwork, permitNotifications, untilShown } from './data/scene-actions.ts'
import { CONVERSATION, messagesIn, NOW, type SceneData, worlds } from './data/scene-data.ts'
import { beMicrophone, bePlayer, beWithoutInventedSound } from './data/sound.ts'
import { addContent, clearContent } from './language/user-content.ts'
import type { GalleryScene } from './scene-type.ts'
import { screens } from './screens.ts'

type SceneVisit = {
  root: Root
  screen: string
  state: string
  isRtl: boolean
  /** Called where the visitor begins what goes on after the screen is left. */
  onLasting: () => void
}

/** The names of what the server says in the document. */
const told = { ways: 'hearth-ways', pages: 'hearth-pages' } as const
/** The calls that begin an upload, which goes on in the document. */
const upload = /^POST \/api\/(photos\/uploads|conversations\/[^/]+\/(photos|voice-messages))$/

const isScreen = (name: string): name is keyof typeof screens => name in screens

function findScene(screen: string, state: string): GalleryScene | undefined {
  if (!isScreen(screen)) return undefined
  const scenes: Record<string, GalleryScene> = screens[screen]
  return state ? scenes[state] : Object.values(scenes)[0]
}

/** Opens a real screen at its address, with an invented server behind it, and brings it into its state. */
export async function openScene({ root, screen, state, isRtl, onLasting }: SceneVisit): Promise<void> {
  const scene = findScene(screen, state)
  if (!scene) throw new Error(`The gallery has no ${screen} in the state "${state}"`)
  const world = worlds[scene.world ?? (isRtl ? 'rtl' : 'usual')]
  const unknown: string[] = []
  clearContent()
  openFakeServer({ ...answersIn(world), ...scene.answers?.(world) }, scene.socket ?? 'holds', {
    onUnknown: (call) => unknown.push(call),
    onCall: (call) => upload.test(call) && onLasting(),
    onReply: addContent,
  })
  await readBefore(scene, world)
  beSuchADevice(scene)
  tell(scene)

  await fetchPieces()
  root.render(
    <MemoryRouter initialEntries={[scene.path]}>
      <SceneApp scene={scene} />
    </MemoryRouter>,
  )
  await scene.act?.(hand, world)
  await untilShown(scene.shows)
  if (unknown.length > 0) throw new Error(`The gallery has no answer to ${unknown.join(', ')}`)
}

/** Makes of this browser the device that the scene is on. */
function beSuchADevice({ isOffline, install, microphone, player }: GalleryScene): void {
  chooseAccent('own')
  if (isOffline) loseNetwork()
  if (install) beInstallable(install)
  if (microphone) beMicrophone(microphone)
  if (player) bePlayer(player)
}

function SceneApp({ scene: { app, path } }: { scene: GalleryScene }) {
  if (app === 'case') return <CaseAlone number={path.split('/').at(-1) ?? ''} />
  return app === 'console' ? <ConsoleApp /> : <App />
}

/** As a page leaves it on the device that has shown both, or nothing has. */
async function readBefore({ wasRead, wasSignedIn }: GalleryScene, world: SceneData): Promise<void> {
  await Promise.all([clearOfflineStorage(), clearDeckCache(), clearOutboxStorage()])
  if (wasSignedIn) remember({ person: { id: MY_ID }, expiresAt: '2999-01-01T00:00:00.000Z' })
  if (!wasRead) return
  addContent([conversationsIn(world), messagesIn(world), candidatesIn(world)])
  const [conversation] = conversationsIn(world)
  if (!conversation) throw new Error('Nobody talks in this world')
  const storage = openOfflineStorage(MY_ID)
  const own = { by: MY_ID, at: Date.parse(NOW) }
  const inbox = { pages: [{ conversations: conversationsIn(world), next: null }], pageParams: [''] }
  await storage.keep({ ...own, key: INBOX_KEY, inbox })
  const messages = { messages: messagesIn(world), hasMore: false, change: 0 }
  await storage.keep({ ...own, key: CONVERSATION, talk: { conversation, messages } })
  await openDeckStorage(MY_ID).keep({ ...own, deck: deckOf(candidatesIn(world)) })
}

/** Gives the browser back what a scene took from it. */
export function leaveScene(): void {
  closeFakeServer()
  findNetwork()
  // The question about notifications appears only in the scenes that are about it.
  permitNotifications('denied')
  beNotInstallable()
  leaveCamera()
  beWithoutInventedSound()
  for (const name of Object.values(told)) document.head.querySelector(`meta[name=${name}]`)?.remove()
}

function tell(scene: GalleryScene): void {
  for (const what of ['ways', 'pages'] as const) {
    const content = scene[what]
    if (content)
      document.head.append(Object.assign(document.createElement('meta'), { name: told[what], content }))
  }
}

/** All pieces of the page beforehand, so that no state is mistaken for the wait for a piece. */
const fetchPieces = () =>
  Promise.all(
    ['/', '/auth', '/safety', '/relative', '/nowhere', ...signedIn.map(({ path }) => path)].map(preload),
  )
