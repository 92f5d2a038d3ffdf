import { z } from "zod"

/** What a table's schema describes: every field is there, and undefined where the table has null. */
export type RecordOf<Schema extends z.ZodType> = {
  [Field in keyof Required<z.output<Schema>>]: z.output<Schema>[Field]
}

/** A field of a stored record that may be undefined: the table has null then. */
export const maybe = <Type extends z.ZodType>(type: Type) => type.or(z.undefined())
export const maybeText = maybe(z.string())
/** A date, also where it comes as JSON. */
export const date = z.coerce.date()
export const maybeDate = maybe(date)
