/** What is under a key of something that came from outside. */
export function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined
}

export function textAt(value: unknown, key: string): string | undefined {
  const text = at(value, key)
  return typeof text === "string" && text !== "" ? text : undefined
}

export function isOneOf<Value extends string>(values: readonly Value[], text: unknown): text is Value {
  return values.some((value) => value === text)
}

/** A buyer is sent nowhere else, whatever an answer or a storage holds. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
