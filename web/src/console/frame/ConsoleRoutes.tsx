import { mayDo } from '@hearth/contract/console/staff'
import { Navigate, Route, Routes } from 'react-router'
import { useStaff } from '../access/Access.tsx'
import { Reauthentication } from '../access/Reauthentication.tsx'
import { AuditScreen } from '../audit/AuditScreen.tsx'
import { QueueScreen } from '../queue/QueueScreen.tsx'
import { StaffScreen } from '../staff/StaffScreen.tsx'
import { Frame } from './Frame.tsx'
import { Nothing } from './Nothing.tsx'

/** Every screen of the console that the role of the viewer may open. */
export function ConsoleRoutes() {
  const { role } = useStaff()
  const first = mayDo(role, 'cases.list')
    ? '/queues/waiting'
    : mayDo(role, 'audit.read')
      ? '/audit'
      : undefined
  return (
    <Frame>
      <Routes>
        {mayDo(role, 'cases.list') && (
          <>
            <Route path="/queues/:queue" element={<QueueScreen />} />
            <Route path="/cases/:number" element={<QueueScreen />} />
          </>
        )}
        {mayDo(role, 'staff.list') && <Route path="/staff" element={<StaffScreen />} />}
        {mayDo(role, 'audit.read') && <Route path="/audit" element={<AuditScreen />} />}
        <Route path="*" element={first ? <Navigate to={first} replace /> : <Nothing />} />
      </Routes>
      <Reauthentication />
    </Frame>
  )
}
