import { z } from "zod"

/** A field's type on the wire, in the words of contract/interface.json. */
export type WireType = "string" | "integer" | "boolean" | "decimal" | "decimalText"

/** What each field schema is on the wire; the contract test reads it. */
export const wireTypes = z.registry<{ type: WireType }>()

/** Notes a schema's type on the wire. */
export function onWire<S extends z.ZodType>(type: WireType, schema: S): S {
  wireTypes.add(schema, { type })
  return schema
}
