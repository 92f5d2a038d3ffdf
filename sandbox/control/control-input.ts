import type { z } from "zod"
import { type AppContext, receive, readText } from "../http/received"

/** A control call that cannot be carried out; the message is a sentence for the person who made it. */
export class ControlError extends Error {
  override readonly name = "ControlError"

  constructor(
    message: string,
    readonly httpStatus: 400 | 404 | 409 = 400,
  ) {
    super(message)
  }
}

/** The JSON body of a control call, checked; no body counts as `{}`. Throws a ControlError with a sentence. */
export async function readInput<Schema extends z.ZodType>(
  context: AppContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const received = await receive(context)
  const read = schema.safeParse(parsed(received ? readText(received.body) : ""))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.path.map(String).join(".") ?? ""
  throw new ControlError(`${field === "" ? "The body" : `"${field}"`} cannot be used: ${issue?.message ?? "invalid"}.`)
}

function parsed(text: string): unknown {
  if (text.trim() === "") return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ControlError("The body is not JSON.")
    throw error
  }
}
