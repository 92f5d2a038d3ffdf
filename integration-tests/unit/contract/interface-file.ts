import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isLosslessNumber, parse } from "lossless-json"
import { z } from "zod"

export const contractFolder = join(__dirname, "../../../contract")

/** A file of the contract, its numbers kept digit for digit. */
export function readContractFile(file: string): unknown {
  return parse(readFileSync(join(contractFolder, file), "utf8"))
}

const wholeNumber = z.custom((value) => isLosslessNumber(value)).transform(Number)

const field = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean().optional(),
  presence: z.enum(["always", "echoed", "marketplace", "sometimes"]).optional(),
  values: z.array(z.union([z.string(), wholeNumber])).optional(),
  format: z.string().optional(),
  alias: z.array(z.string()).optional(),
  note: z.string().optional(),
  or: z.string().optional(),
  minimum: wholeNumber.optional(),
  maximum: wholeNumber.optional(),
})
const fields = z.array(field)
const operation = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  effect: z.string(),
  capability: z.string().optional(),
  request: z.object({
    body: fields.optional(),
    variants: z.record(z.string(), fields).optional(),
    query: fields.optional(),
    path: fields.optional(),
  }),
  response: fields,
  responseSignature: z.array(z.string()).optional(),
  responseSignatureOr: z.array(z.string()).optional(),
})

export type Field = z.infer<typeof field>
export type Operation = z.infer<typeof operation>

/** interface.json: every operation with every field. */
export const interfaceFile = z
  .object({ types: z.record(z.string(), fields), operations: z.array(operation), error: fields })
  .parse(readContractFile("interface.json"))
