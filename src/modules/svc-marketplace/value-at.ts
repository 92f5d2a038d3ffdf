/** What stands at the end of a path of Query, such as `seller.id`; of a list, the first. */
export function valueAt(row: unknown, path: string): string | undefined {
  let value: unknown = row
  for (const part of path.split(".")) {
    const one: unknown = Array.isArray(value) ? value[0] : value
    if (typeof one !== "object" || one === null) return undefined
    value = new Map(Object.entries(one)).get(part)
  }
  return typeof value === "string" && value !== "" ? value : undefined
}
