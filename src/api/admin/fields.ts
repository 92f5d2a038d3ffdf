import { z } from "zod"
import type { FieldKey, FieldProblem } from "../../domain"
import { say } from "../../domain/sentence"

/* The admin checks its forms with these schemas before it sends them: this file and its imports may need neither Node nor Medusa. */

type NameIn<K> = K extends `field.${infer Name}` ? Name : never
type FieldMessage = NameIn<FieldKey>

/** For `error` and `message` of a schema. */
export const reason = (name: FieldMessage) => `field.${name}` as const

const isReason = (text: string): text is FieldKey => text.startsWith("field.")

function getReason(issue: z.core.$ZodIssue): FieldKey {
  if (isReason(issue.message)) return issue.message
  if (issue.code === "unrecognized_keys") return "field.unknown"
  return issue.input === undefined ? "field.needed" : "field.wrong"
}

/** For example "items.0.amount". */
const listFields = ({ path, ...issue }: z.core.$ZodIssue): string[] =>
  (issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path]).map((one) => one.join("."))

export function checkFields<S extends z.ZodType>(
  schema: S,
  sent: unknown,
): { value: z.output<S>; problems?: never } | { value?: never; problems: readonly FieldProblem[] } {
  const read = schema.safeParse(sent, { reportInput: true })
  if (read.success) return { value: read.data }
  const problems = new Map<string, FieldProblem>()
  for (const issue of read.error.issues)
    for (const field of listFields(issue))
      if (!problems.has(field)) problems.set(field, { field, message: say(getReason(issue)) })
  return { problems: [...problems.values()] }
}

export const note = z.string().trim().min(1).max(500).optional()

export const account = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/, reason("wrong"))
  .optional()

export const wholeNumber = (min: number, max: number, fallback: number, why: FieldMessage = "rows") => {
  const number = z.coerce.number(reason(why)).int(reason(why))
  return number.min(min, reason(why)).max(max, reason(why)).default(fallback)
}
