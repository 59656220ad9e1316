import { createRequire } from 'node:module'

// A real object store in a process of its own, started by `s3-server.ts`.

type ObjectStoreOptions = { port: number; address: string; directory: string; silent: boolean }
type ObjectStore = { run: () => Promise<unknown> }
type Library = new (options: ObjectStoreOptions & { configureBuckets: { name: string }[] }) => ObjectStore

const ObjectStoreOf = createRequire(import.meta.url)('@20minutes/s3rver') as Library

const { port, directory, bucket } = JSON.parse(process.argv[2] ?? '{}')
await new ObjectStoreOf({
  port,
  directory,
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: bucket }],
}).run()
process.send?.('listening')
// Nobody is left to keep objects for.
process.on('disconnect', () => process.exit())
