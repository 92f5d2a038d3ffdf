import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import type { z } from "zod"

/** The fields of a posted form. Throws a 400 for what none of our pages posts. */
export async function readForm<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  const read = shape.safeParse(await c.req.parseBody())
  if (!read.success) throw new HTTPException(400, { message: "This form cannot be read." })
  return read.data
}
