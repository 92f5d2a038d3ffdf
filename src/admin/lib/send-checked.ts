import type { z } from "zod"
import { checkFields } from "../../api/admin/fields"
import type { FieldProblem } from "../../domain"

/** It was not sent, because the server's own schema would refuse it. */
export class WrongFieldsError extends Error {
  override name = "WrongFieldsError"

  constructor(readonly problems: readonly FieldProblem[]) {
    super(problems.map(({ field }) => field).join())
  }
}

export const checkWith = (schema: z.ZodType) => (body: unknown) => checkFields(schema, body).problems

export interface CheckedRequest<Body, Answer> {
  body: Body | Promise<Body>
  /** The route's own check. */
  check?: (body: Body) => readonly FieldProblem[] | undefined | Promise<readonly FieldProblem[] | undefined>
  send: (body: Body) => Promise<Answer>
}

/** @throws WrongFieldsError before anything is sent */
export async function sendChecked<Body, Answer>(request: CheckedRequest<Body, Answer>): Promise<Answer> {
  const body = await request.body
  const problems = await request.check?.(body)
  if (problems && problems.length > 0) throw new WrongFieldsError(problems)
  return request.send(body)
}
