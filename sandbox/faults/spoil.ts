import type { WireFields, WireValue } from "../wire/json"

/** A copy of an answer in which one field says something else. A path that leads nowhere changes nothing. */
export function withValue(fields: WireFields, path: string, value: WireValue): WireFields {
  const changed = replaced(fields, path.split("."), value)
  return isFields(changed) ? changed : fields
}

function replaced(target: WireValue | undefined, [step, ...rest]: readonly string[], value: WireValue): WireValue {
  if (step === undefined) return value
  if (isList(target)) {
    return target.map((entry, index) => (index.toString() === step ? replaced(entry, rest, value) : entry))
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
