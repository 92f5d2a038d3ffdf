/** The single element of a list; throws when there are none or several. */
export function only<Entry>(entries: readonly Entry[]): Entry {
  const [entry] = entries
  if (entry === undefined || entries.length > 1) throw new Error(`expected one entry, got ${entries.length}`)
  return entry
}
