import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/** An answer whose columns are called as the code calls them already. */
export type Named<Row> = QueryResult<Row> & { readonly isNamed: true }

/** Columns are named in snake case there and in camel case here. */
class Naming extends CamelCasePlugin {
  /** What the code calls a column. */
  nameOf(column: string): string {
    return this.camelCase(column)
  }

  override transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    // To name each row of each answer anew is a good part of what a large answer costs.
    return 'isNamed' in args.result ? Promise.resolve(args.result) : super.transformResult(args)
  }
}

export const naming = new Naming()
