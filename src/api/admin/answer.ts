/** A value as JSON has it: a time as ISO text, nothing as null. */
type Json<T> = [Extract<T, undefined>] extends [never] ? Plain<T> : Plain<Exclude<T, undefined>> | null
type Plain<T> = T extends Date ? string : T

const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))

/** These fields of a record, as the answer of a route has them. */
export function pickAnswer<T extends object, F extends keyof T>(record: T, ...fields: F[]): { [K in F]-?: Json<T[K]> }
export function pickAnswer<T extends object, F extends keyof T>(record: T, ...fields: F[]) {
  return Object.fromEntries(fields.map((field) => [field, toJson(record[field])]))
}
