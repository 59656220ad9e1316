import process from 'node:process'

// Imported by a server under test before everything else: on this signal nothing catches an error.
const isRejected = process.env['UNCAUGHT'] === 'rejected'
process.on('SIGUSR2', () => {
  const error = Object.assign(new Error('nobody expects this'), { detail: 'canary' })
  if (isRejected) void Promise.reject(error)
  else throw error
})
