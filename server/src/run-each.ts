/**
 * Does the work of a job for one after the other: one that fails stops none of the others, and what failed is thrown
 * together at the end. Stops early when the process closes.
 */
export async function runEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { failure, closing }: { failure: string; closing?: AbortSignal },
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    if (closing?.aborted) break
    await work(item).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failure)
}
