import { mayDo, type StaffOperation } from '@hearth/contract/console/staff'
import type { JSX } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useStaff } from '../access/Access.tsx'
import { Reauthentication } from '../access/Reauthentication.tsx'
import { AuditScreen } from '../audit/AuditScreen.tsx'
import { CommunityScreen } from '../community/CommunityScreen.tsx'
import { PageScreen } from '../pages/PageScreen.tsx'
import { PagesScreen } from '../pages/PagesScreen.tsx'
import { QueueScreen } from '../queue/QueueScreen.tsx'
import { NewAccountsScreen } from '../registration/NewAccountsScreen.tsx'
import { RegistrationScreen } from '../registration/RegistrationScreen.tsx'
import { StaffScreen } from '../staff/StaffScreen.tsx'
import { Frame } from './Frame.tsx'
import {
  FiguresScreen,
  HowWellScreen,
  IntrosScreen,
  MemberScreen,
  MembershipScreen,
  MembersScreen,
  ReviewScreen,
  SystemScreen,
  VerificationsScreen,
} from './lazy-screens.tsx'

const screens: { path: string; for: StaffOperation; screen: JSX.Element }[] = [
  { path: '/queues/:queue', for: 'cases.list', screen: <QueueScreen /> },
  { path: '/cases/:number', for: 'cases.list', screen: <QueueScreen /> },
  { path: '/verifications', for: 'verifications.list', screen: <VerificationsScreen /> },
  { path: '/verifications/:id', for: 'verifications.judge', screen: <ReviewScreen /> },
  { path: '/new-accounts', for: 'registration.approve', screen: <NewAccountsScreen /> },
  { path: '/video-intros', for: 'intros.review', screen: <IntrosScreen /> },
  { path: '/members', for: 'members.list', screen: <MembersScreen /> },
  { path: '/members/:id', for: 'members.list', screen: <MemberScreen /> },
  { path: '/figures', for: 'figures.read', screen: <FiguresScreen /> },
  { path: '/how-well', for: 'figures.read', screen: <HowWellScreen /> },
  { path: '/system', for: 'system.read', screen: <SystemScreen /> },
  { path: '/staff', for: 'staff.list', screen: <StaffScreen /> },
  { path: '/community', for: 'community.read', screen: <CommunityScreen /> },
  { path: '/membership', for: 'membership.read', screen: <MembershipScreen /> },
  { path: '/registration', for: 'registration.read', screen: <RegistrationScreen /> },
  { path: '/pages', for: 'pages.read', screen: <PagesScreen /> },
  { path: '/pages/:page/:language', for: 'pages.read', screen: <PageScreen /> },
  { path: '/audit', for: 'audit.read', screen: <AuditScreen /> },
]

/** The screen that the console opens with, for the first of these operations that the viewer may do; every other role reads the audit log. */
const firsts: [StaffOperation, string][] = [
  ['cases.list', '/queues/waiting'],
  ['verifications.list', '/verifications'],
]

/** Every screen of the console that the role of the viewer may open. */
export function ConsoleRoutes() {
  const { role } = useStaff()
  const first = firsts.find(([operation]) => mayDo(role, operation))?.[1] ?? '/audit'
  return (
    <Frame>
      <Routes>
        {screens
          .filter((one) => mayDo(role, one.for))
          .map(({ path, screen }) => (
            <Route key={path} path={path} element={screen} />
          ))}
        <Route path="*" element={<Navigate to={first} replace />} />
      </Routes>
      <Reauthentication />
    </Frame>
  )
}
