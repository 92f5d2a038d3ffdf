import type { WireFields, WireValue } from "../wire/json"

/**
 * A copy of an answer in which one field says something else, or (undefined) is left out; `*` stands for every entry of a list. A path
 * that leads nowhere changes nothing.
 */
export function withValue(fields: WireFields, path: string, value: WireValue | undefined): WireFields {
  const changed = replaced(fields, path.split("."), value)
  return isFields(changed) ? changed : fields
}

function replaced(
  target: WireValue | undefined,
  [step, ...rest]: readonly string[],
  value: WireValue | undefined,
): WireValue | undefined {
  if (step === undefined) return value
  if (isList(target)) {
    const isMeant = (index: number) => step === "*" || step === index.toString()
    return target.flatMap((entry, index) => (isMeant(index) ? (replaced(entry, rest, value) ?? []) : [entry]))
  }
  if (!isFields(target)) return target ?? value
  return { ...target, [step]: replaced(target[step], rest, value) }
}

function isList(value: WireValue | undefined): value is readonly WireValue[] {
  return Array.isArray(value)
}

function isFields(value: WireValue | undefined): value is WireFields {
  return typeof value === "object" && !Array.isArray(value)
}
