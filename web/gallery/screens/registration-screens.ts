import type { RegistrationSettingsView, WaitingPeopleView } from '@hearth/contract/console/registration'
import type { ApprovalView, RegistrationView } from '@hearth/contract/public/registration'
import { idOf } from '../../src/testing/people.ts'
import { sessionAnswer, signedOut } from '../data/answers.ts'
import { consoleAnswersIn, consoleSessionOf } from '../data/console.ts'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { NOW, type SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const signUp = (
  registration: Partial<RegistrationView>,
  more: SceneAnswers = {},
  path = '/auth?view=sign_up',
) =>
  ({
    path,
    answers: () => ({
      ...signedOut,
      'GET /api/registration': (): RegistrationView => ({ mode: 'open', minimumAge: 18, ...registration }),
      ...more,
    }),
  }) satisfies Partial<GalleryScene>

/** The sign-up form of a community that is not open to all. */
const signUpScreens: Record<string, GalleryScene> = {
  'by invitation': { ...signUp({ mode: 'invitation', minimumAge: 21 }), shows: /21 or older/ },
  'link of an invitation': {
    ...signUp({ mode: 'invitation' }, {}, '/auth?view=sign_up#invitation=7K3QM-9XTRB-2FHWD'),
    shows: 'Invitation code',
  },
  'wrong invitation': {
    ...signUp(
      { mode: 'invitation' },
      { 'POST /api/auth/sign-up': refuse(422, 'invitation_unknown', { invitation: ['invitation_unknown'] }) },
      '/auth?view=sign_up#invitation=AAAAA-AAAAA-AAAAA',
    ),
    act: async (hand) => {
      await hand.type('Email', 'robin@example.org')
      await hand.type('Password', 'a quiet evening in')
      await hand.press('Sign Up')
    },
    shows: 'Enter a valid invitation code',
  },
  'by approval': { ...signUp({ mode: 'approval' }), shows: /look at each new account/ },
  'with pages of the operator': {
    ...signUp({}),
    pages: 'terms privacy imprint rules',
    shows: 'Privacy policy',
  },
  closed: { ...signUp({ mode: 'closed' }), shows: 'You can sign in as always' },
  'signing in while closed': {
    ...signUp({ mode: 'closed' }, {}, '/auth'),
    shows: 'We’re not taking new members right now',
  },
}

const waiting = (approval: () => unknown, path = '/app'): Pick<GalleryScene, 'path' | 'answers'> => ({
  path,
  answers: () => ({
    'GET /api/session': () => ({ session: { ...sessionAnswer, isWaiting: true } }),
    'GET /api/approval': approval,
  }),
})
const state =
  (facts: Partial<ApprovalView> = {}) =>
  (): ApprovalView => ({
    state: 'waiting',
    since: NOW,
    reason: null,
    deletedAt: null,
    ...facts,
  })

/** The screen of a person whom staff have not approved. */
const waitingScreens: Record<string, GalleryScene> = {
  usual: { ...waiting(state()), shows: 'What happens next' },
  declined: {
    ...waiting(
      state({
        state: 'declined',
        reason: 'Your photo shows somebody famous.\nPlease sign up with one of yourself.',
        deletedAt: '2026-06-29T12:00:00.000Z',
      }),
    ),
    shows: 'somebody famous',
  },
  'own profile': { ...waiting(state(), '/profile-setup'), shows: 'Save Profile' },
  loading: { ...waiting(never), shows: 'Loading' },
  failing: { ...waiting(refuse(422, 'invalid')), shows: 'Try again' },
}

const settings: RegistrationSettingsView = {
  mode: 'approval',
  domains: [
    { name: 'library.example', ascii: 'library.example' },
    { name: 'bücher.example', ascii: 'xn--bcher-kva.example' },
  ],
  minimumAge: 21,
  waiting: 2,
  declined: 1,
  invitations: [
    {
      id: idOf(8401),
      code: '7K3QM9X-TRB2FHW-D84CNPZ-0VSJY6E',
      note: 'Summer party in the library, for everybody who helped',
      maxUses: 25,
      uses: 3,
      createdAt: NOW,
      endsAt: '2099-06-29T12:00:00.000Z',
      revokedAt: null,
      madeBy: 'ida.n',
    },
    {
      id: idOf(8402),
      code: 'X8N4P-0C6VT-YM2ZA',
      note: '',
      maxUses: 1,
      uses: 1,
      createdAt: NOW,
      endsAt: '2099-06-29T12:00:00.000Z',
      revokedAt: NOW,
      madeBy: null,
    },
  ],
}

const inConsole = (path: string, more: (world: SceneData) => SceneAnswers = () => ({})) =>
  ({
    path,
    app: 'console',
    answers: (world) => ({
      ...consoleAnswersIn(world),
      'GET /api/console/registration': () => settings,
      'GET /api/console/registration/waiting': () => peopleIn(world),
      ...more(world),
    }),
  }) satisfies Partial<GalleryScene>

const peopleIn = (world: SceneData): WaitingPeopleView => {
  const [first, second] = world.people
  const row = { since: NOW, declinedAt: null, reason: null, deletedAt: null }
  return {
    waiting: 2,
    declined: 1,
    people: [
      { ...row, id: idOf(8411), email: 'nora@example.org', person: first ?? null },
      { ...row, id: idOf(8412), email: 'a-very-long-address-of-somebody@example.org', person: null },
      {
        id: idOf(8413),
        email: 'mo@example.org',
        since: NOW,
        declinedAt: NOW,
        reason: 'Your photo shows somebody famous.',
        deletedAt: '2026-06-29T12:00:00.000Z',
        person: second ? { ...second, photos: [] } : null,
      },
    ],
  }
}

const save = 'PATCH /api/console/registration'

const consoleRegistrationScreens: Record<string, GalleryScene> = {
  usual: { ...inConsole('/registration'), shows: 'Summer party' },
  'no invitations': {
    ...inConsole('/registration', () => ({
      'GET /api/console/registration': () => ({ ...settings, mode: 'open', waiting: 0, invitations: [] }),
    })),
    shows: 'No invitations yet',
  },
  'refused field': {
    ...inConsole('/registration', () => ({
      [save]: refuse(422, 'domain_unreadable', { 'domains.0': ['domain_unreadable'] }),
    })),
    act: async (hand) => {
      await hand.type('Allowed email domains', 'Summer')
      await hand.press('Save')
    },
    shows: 'Enter a domain such as example.org',
  },
  'refused invitation': {
    ...inConsole('/registration', () => ({
      'POST /api/console/registration/invitations': refuse(422, 'invalid', { maxUses: ['check_field'] }),
    })),
    act: async (hand) => {
      await hand.type('How many people', '0')
      await hand.press('Create invitation')
    },
    shows: 'Check this',
  },
  'not saved': {
    ...inConsole('/registration', () => ({ [save]: noNetwork })),
    act: async (hand) => {
      await hand.type('Minimum age', '25')
      await hand.press('Save')
    },
    shows: 'That didn’t work',
  },
  loading: {
    ...inConsole('/registration', () => ({ 'GET /api/console/registration': never })),
    shows: 'Loading',
  },
  failing: {
    ...inConsole('/registration', () => ({ 'GET /api/console/registration': refuse(422, 'invalid') })),
    shows: 'Try again',
  },
}

const consoleNewAccountScreens: Record<string, GalleryScene> = {
  usual: { ...inConsole('/new-accounts'), shows: 'nora@example.org' },
  'as moderator': {
    ...inConsole('/new-accounts', () => consoleSessionOf({}, 'moderator')),
    shows: 'nora@example.org',
  },
  declining: {
    ...inConsole('/new-accounts'),
    act: (hand) => hand.press('Decline a-very-long-address-of-somebody@example.org'),
    shows: 'reads it in an email',
  },
  empty: {
    ...inConsole('/new-accounts', () => ({
      'GET /api/console/registration/waiting': () => ({ waiting: 0, declined: 0, people: [] }),
    })),
    shows: 'Nobody is waiting',
  },
  loading: {
    ...inConsole('/new-accounts', () => ({ 'GET /api/console/registration/waiting': never })),
    shows: 'Loading',
  },
  failing: {
    ...inConsole('/new-accounts', () => ({
      'GET /api/console/registration/waiting': refuse(422, 'invalid'),
    })),
    shows: 'Try again',
  },
}

export const registrationScreens = {
  'sign up': signUpScreens,
  waiting: waitingScreens,
  'console registration': consoleRegistrationScreens,
  'console new accounts': consoleNewAccountScreens,
}
