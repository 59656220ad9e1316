import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

type RegistrationSettings = Omit<Selectable<Database['registrationSettings']>, 'isOnly'>
type ChangedSettings = Omit<Updateable<Database['registrationSettings']>, 'isOnly'>

export const registrationSettings = {
  find: (db: Db): Promise<RegistrationSettings> =>
    db.selectFrom('registrationSettings').select(['mode', 'domains', 'minimumAge']).executeTakeFirstOrThrow(),

  update: (tx: Tx, change: ChangedSettings) => tx.updateTable('registrationSettings').set(change).execute(),
}
