import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export type SourceFile = { path: string; source: string }
export type ModuleImport = { of: string; typeOnly: boolean }

/** The file an import leads to, or `undefined` where it is a library. */
export function resolveImport(path: string, of: string): string | undefined {
  if (of.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), of.replace(/\?.*$/, '')))
  const own = /^@hearth\/(\w+)\/(.+)$/.exec(of)
  return own ? `${own[1]}/src/${own[2]}.ts` : undefined
}

/** Our own classes keep private what begins with `#`, so a member that begins with `_` is a library's. */
const isPrivate = (name: unknown): name is string => typeof name === 'string' && /^_[A-Za-z]/.test(name)

type Module = { imports: ModuleImport[]; readsEnvironment: boolean; privateParts: string[] }

/** Returns what a file imports (static and dynamic imports, re-exports and types) and which members it touches. */
export function readModule({ path, source }: SourceFile): Module {
  const { module, program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports: ModuleImport[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      of: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ of: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
  ]
  const privateParts: string[] = []
  const isOfServer = path.startsWith('server/')
  let readsEnvironment = imports.some(({ of }) => of === 'node:process')
  new Visitor({
    ImportExpression({ source: from }) {
      if (from.type === 'Literal') imports.push({ of: String(from.value), typeOnly: false })
    },
    TSImportType({ source: from }) {
      imports.push({ of: from.value, typeOnly: true })
    },
    CallExpression({ callee }) {
      if (isOfServer && callee.type === 'Identifier' && callee.name === 'fetch')
        imports.push({ of: 'node:fetch', typeOnly: false })
    },
    MemberExpression({ object, property }) {
      const isProcess = object.type === 'Identifier' && object.name === 'process'
      const name = property.type === 'Identifier' ? property.name : 'value' in property && property.value
      if (isProcess && name === 'env') readsEnvironment = true
      if (isPrivate(name)) privateParts.push(name)
    },
    Property({ key }) {
      // A destructured or overridden member.
      if (key.type === 'Identifier' && isPrivate(key.name)) privateParts.push(key.name)
    },
    MethodDefinition({ key }) {
      if (key.type === 'Identifier' && isPrivate(key.name)) privateParts.push(key.name)
    },
  }).visit(program)
  return { imports, readsEnvironment, privateParts }
}
