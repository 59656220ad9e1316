const BLOCK = /^```bash ([a-z-]+)\n(.*?)^```$/gms

/** Returns the commands of the marked blocks of a page, such as "```bash packages", by their id and in their order. */
export function readBlocks(markdown: string): Map<string, string> {
  const blocks = new Map<string, string>()
  for (const [, id = '', commands = ''] of markdown.matchAll(BLOCK)) {
    if (blocks.has(id)) throw new Error(`Two blocks have the id ${id}`)
    blocks.set(id, commands)
  }
  return blocks
}

/** Replaces the examples of the guide, such as its domain, by real names. Throws if no block has one of them. */
export function fillIn(
  blocks: ReadonlyMap<string, string>,
  names: Readonly<Record<string, string>>,
): Map<string, string> {
  const all = [...blocks.values()].join('\n')
  const unused = Object.keys(names).filter((name) => !all.includes(name))
  if (unused.length > 0) throw new Error(`The guide does not have ${unused.join(', ')}`)
  const filled = (commands: string) =>
    Object.entries(names).reduce((text, [name, real]) => text.replaceAll(name, real), commands)
  return new Map([...blocks].map(([id, commands]) => [id, filled(commands)]))
}
