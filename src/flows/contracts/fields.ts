import { z } from "zod"

/** A field of a stored record that may be undefined: the table has null then. */
export const maybe = <Type extends z.ZodType>(type: Type) => type.or(z.undefined())
export const maybeText = maybe(z.string())
/** A date, also where it comes as JSON. */
export const date = z.coerce.date()
export const maybeDate = maybe(date)
