import { PGlite } from '@electric-sql/pglite'

// The control of what Hearth holds: Node with nothing but this database in it, opened or created in the folder that
// is named, until the process that started it ends.

const database = await PGlite.create(process.argv[2])
await database.query('select 1')
process.on('disconnect', () => process.exit())
process.send?.('open')
