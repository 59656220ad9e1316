/** A sentence for the operator: why a backup was not made, read or restored. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const damaged = (where: string) => new BackupError(`The backup is damaged or incomplete: ${where}.`)
