import { MY_ID } from '../../src/testing/people.ts'
import { after, announced, halfSent, PART, TALK, talk, UPLOAD, VOICE, voice } from '../data/attachments.ts'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { used } from '../data/limits.ts'
import { conversationsIn } from '../data/matches.ts'
import { loseNetwork, type SceneActions, untilShown, untilThere } from '../data/scene-actions.ts'
import { minutesAgo, NOW, type SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const spoken = (world: SceneData) =>
  after(
    world,
    { isMine: false, attachment: voice(1, 23_000) },
    { isMine: true, attachment: voice(2), content: 'Yes to Saturday, and I’ll bring the rye.' },
  )

const RECORD = 'Record a voice message'

/** Says two seconds into the microphone. */
async function record(hand: SceneActions): Promise<void> {
  await hand.press(RECORD)
  await untilShown(/[0٠]:[0٠][2٢]/)
}
async function finish(hand: SceneActions): Promise<void> {
  await record(hand)
  await hand.press('Stop recording')
  await untilShown(/Listen, send or delete/)
}
async function send(hand: SceneActions): Promise<void> {
  await finish(hand)
  await hand.press('Send')
}
const sending = (answers: SceneAnswers): Omit<GalleryScene, 'shows'> => ({
  ...talk,
  microphone: 'works',
  answers: () => ({ [PART]: never, [UPLOAD]: never, ...answers }),
  act: send,
})
const refusesMicrophone = (microphone: NonNullable<GalleryScene['microphone']>) => ({
  ...talk,
  microphone,
  act: (hand: SceneActions) => hand.press(RECORD),
})

/** Voice messages in a conversation. */
export const voiceMessageScreens: Record<string, GalleryScene> = {
  usual: { ...talk, answers: spoken, shows: 'bring the rye' },
  playing: {
    ...talk,
    answers: spoken,
    player: 'plays',
    act: async () => {
      await untilShown('bring the rye')
      const play = await untilThere('[role=log] [role=group] button')
      play.click()
    },
    shows: /[0٠]:[0٠][4٤]/,
  },
  loading: {
    ...talk,
    answers: spoken,
    player: 'loads',
    act: async () => {
      await untilShown('bring the rye')
      document.querySelector<HTMLElement>('[role=log] [role=group] button')?.click()
    },
    shows: 'bring the rye',
  },
  'not loaded': {
    ...talk,
    answers: spoken,
    player: 'fails',
    act: async () => {
      await untilShown('bring the rye')
      document.querySelector<HTMLElement>('[role=log] [role=group] button')?.click()
    },
    shows: 'This didn’t load.',
  },
  offline: {
    ...talk,
    answers: spoken,
    act: async () => {
      await untilShown('bring the rye')
      loseNetwork()
    },
    shows: 'You can listen once',
  },
  removed: {
    ...talk,
    answers: (world) => after(world, { isMine: false, attachment: { kind: 'voice_message' } }),
    shows: 'was removed',
  },
  'few left': {
    ...talk,
    microphone: 'works',
    answers: () => used('voice_messages', 19, 20),
    act: finish,
    shows: '1 voice message left.',
  },
  quoted: {
    ...talk,
    answers: (world) =>
      after(
        world,
        { isMine: false, attachment: voice(1) },
        {
          isMine: true,
          content: 'You have a lovely voice!',
          replyTo: {
            seq: 4,
            senderId: world.people[0]?.id ?? '',
            content: '',
            attachmentKind: 'voice_message',
            isDeleted: false,
          },
        },
      ),
    shows: 'lovely voice',
  },
  'in the inbox': {
    path: '/matches',
    answers: (world) => {
      const kinds = ['voice_message', 'chat_photo'] as const
      const entries = conversationsIn(world).map((line, nth) => ({
        id: line.matchId,
        createdAt: NOW,
        person: line.person,
        conversationId: line.id,
        unread: nth === 0 ? 1 : 0,
        turn: 'either',
        lastMessage: {
          senderId: nth === 0 ? line.person.id : MY_ID,
          content: '',
          createdAt: minutesAgo(5 + nth),
          seq: 9,
          attachmentKind: kinds[nth % 2],
        },
      }))
      return { 'GET /api/inbox': () => ({ entries, total: entries.length, next: null }) }
    },
    shows: 'Voice message',
  },
  'not possible here': {
    ...talk,
    answers: (world) => ({
      ...spoken(world),
      [TALK]: () => ({ ...conversationsIn(world)[0], hasVoice: false }),
    }),
    shows: 'bring the rye',
  },
  asking: { ...refusesMicrophone('asks'), shows: 'Waiting for your microphone' },
  blocked: { ...refusesMicrophone('blocked'), shows: 'can’t use your microphone' },
  missing: { ...refusesMicrophone('missing'), shows: 'We found no microphone' },
  busy: { ...refusesMicrophone('busy'), shows: 'Another app is using' },
  short: {
    ...talk,
    microphone: 'works',
    act: async (hand) => {
      await hand.press(RECORD)
      await untilShown(/[0٠]:[0٠][0٠]/)
      await hand.press('Stop recording')
    },
    shows: 'That was too short',
  },
  recording: { ...talk, microphone: 'works', act: record, shows: 'Press again to stop' },
  recorded: { ...talk, microphone: 'works', act: finish, shows: /Listen, send or delete/ },
  sending: { ...sending({ [VOICE]: halfSent }), shows: 'Sending…' },
  working: {
    ...sending({ [VOICE]: announced((size) => ({ state: 'working', offset: size })) }),
    shows: 'Almost there',
  },
  waiting: { ...sending({ [VOICE]: noNetwork }), shows: 'back online' },
  failed: { ...sending({ [VOICE]: refuse(500, 'internal') }), shows: 'This didn’t send' },
  refused: { ...sending({ [VOICE]: refuse(403, 'forbidden') }), shows: /wasn’t sent|can’t|not/ },
}
