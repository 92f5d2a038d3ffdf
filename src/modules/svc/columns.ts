import { model } from "@medusajs/framework/utils"

/** Makes a property for each name: columns of one type. */
const columnsOf =
  <Property>(make: () => Property) =>
  <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Property>

export const texts = columnsOf(() => model.text())
export const textsOrNull = columnsOf(() => model.text().nullable())
export const numbersOrNull = columnsOf(() => model.number().nullable())
export const counts = columnsOf(() => model.number().default(0))
export const flags = columnsOf(() => model.boolean().default(false))
export const timesOrNull = columnsOf(() => model.dateTime().nullable())
export const jsonsOrNull = columnsOf(() => model.json().nullable())

/** A user's decision about a result that the service does not tell. */
export const decision = () => ({ ...textsOrNull("resolved_by", "resolved_note"), ...timesOrNull("resolved_at") })
