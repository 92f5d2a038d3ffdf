import { model } from "@medusajs/framework/utils"

/** Makes a property for each name: columns of one type. */
const declareColumns =
  <Property>(make: () => Property) =>
  <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Property>

export const texts = declareColumns(() => model.text())
export const textsOrNull = declareColumns(() => model.text().nullable())
export const numbersOrNull = declareColumns(() => model.number().nullable())
export const counts = declareColumns(() => model.number().default(0))
export const flags = declareColumns(() => model.boolean().default(false))
export const timesOrNull = declareColumns(() => model.dateTime().nullable())
export const jsonsOrNull = declareColumns(() => model.json().nullable())

/** A user's decision about a result that the service does not tell. */
export const decision = () => ({ ...textsOrNull("resolved_by", "resolved_note"), ...timesOrNull("resolved_at") })
