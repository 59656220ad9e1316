import { readModule, resolveImport, type SourceFile } from './read-module.ts'

/** Returns import cycles, each as the files on its way; type imports and `import()` count too. Empty if there is none. */
export function cyclesIn(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path))
  const targets = new Map(
    files.map((file) => {
      const found = readModule(file).imports.map(({ of }) => resolveImport(file.path, of) ?? '')
      return [file.path, found.filter((target) => known.has(target))]
    }),
  )
  const done = new Set<string>()
  const cycles: string[][] = []

  function visit(path: string, trail: readonly string[]): void {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path])
    if (start >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }

  for (const path of known) visit(path, [])
  return cycles
}
