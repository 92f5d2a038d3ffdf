import type { ArrayLiteralExpression, ObjectLiteralExpression } from "typescript"

/** Text that takes the place of what is between two positions. */
export interface Edit {
  from: number
  to: number
  text: string
}

/** May stand behind the last entry on its line. */
const REST_OF_LINE = /^[ \t]*(\/\/[^\n]*|\/\*[^\n]*?\*\/[ \t]*)?(?=\r?\n)/

const indentAt = (text: string, position: number) =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", position - 1) + 1))?.[0] ?? ""

const indented = (entry: string, indent: string) => entry.replaceAll("\n", `\n${indent}`)

/** Puts entries at the end of a list or an object, in the way it is written. The entries are indented by `unit`. */
export function append(
  list: ArrayLiteralExpression | ObjectLiteralExpression,
  entries: readonly string[],
  unit: string,
): Edit[] {
  if (entries.length === 0) return []
  const { text } = list.getSourceFile()
  const items = "elements" in list ? list.elements : list.properties
  const [start, end] = [list.getStart(), list.end - 1]
  const last = items.at(-1)?.end
  if (last === undefined) {
    const indent = indentAt(text, start)
    const lines = entries.map((entry) => `\n${indent}${unit}${indented(entry, indent + unit)},`)
    // a comment in it stays
    const from = start + 1 + text.slice(start + 1, end).trimEnd().length
    return [{ from, to: end, text: `${lines.join("")}\n${indent}` }]
  }
  const indent = indentAt(text, last)
  const comma = items.hasTrailingComma ? "," : ""
  // a comma of the list's own belongs to its end
  const rest = REST_OF_LINE.exec(text.slice(items.end, end))?.[0]
  // on one line, or the last entry ends where the list does
  if (rest === undefined)
    return [{ from: last, to: last, text: entries.map((entry) => `, ${indented(entry, indent)}`).join("") }]
  const lines = entries.map((entry) => `\n${indent}${indented(entry, indent)}`).join(",")
  const after = items.end + rest.length
  return [...(comma ? [] : [{ from: last, to: last, text: "," }]), { from: after, to: after, text: lines + comma }]
}

export function apply(text: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((a, b) => a.from - b.from)
  let done = 0
  const parts = inOrder.map(({ from, to, text: put }) => {
    const part = text.slice(done, from) + put
    done = to
    return part
  })
  return parts.join("") + text.slice(done)
}
