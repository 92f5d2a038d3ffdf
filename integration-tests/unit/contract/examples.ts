import { isLosslessNumber } from "lossless-json"
import { normalizeDecimal } from "../../../src/money"
import { readdirSync } from "node:fs"
import { z } from "zod"
import { contractFolder, interfaceFile, readContractFile, type Operation } from "./interface-file"

/** An object of a body: numbers in it are LosslessNumber, so nothing was rounded. */
export const bodySchema = z.record(z.string(), z.unknown())
export type Body = z.infer<typeof bodySchema>

const exampleSchema = z.object({
  id: z.string(),
  observed: z.literal(false),
  kind: z.enum(["exchange", "response", "callback", "webhook"]),
  operation: z.string().optional(),
  endpoint: z.object({ method: z.string(), path: z.string() }),
  request: bodySchema.optional(),
  response: bodySchema.optional(),
  responseRaw: z.string().optional(),
  form: z.record(z.string(), z.string()).optional(),
  secretKey: z.string().optional(),
})
export type Example = z.infer<typeof exampleSchema>
export type DescribedExample = Omit<Example, "operation"> & { readonly operation: Operation }

const notExamples = ["assumptions.json", "interface.json", "names.json", "vectors.json"]

const exampleFiles = readdirSync(contractFolder).filter((file) => file.endsWith(".json") && !notExamples.includes(file))
export const readExample = (file: string): Example => exampleSchema.parse(readContractFile(file))
export const examples = exampleFiles.map(readExample)

/** The examples that name their operation. A name the interface does not know is an error here. */
export const describedExamples: DescribedExample[] = examples.flatMap(({ operation: name, ...example }) => {
  if (name === undefined) {
    return []
  }
  const operation = interfaceFile.operations.find((candidate) => candidate.name === name)
  if (!operation) {
    throw new Error(`${example.id} names the operation ${name}, which the interface does not have.`)
  }
  return [{ ...example, operation }]
})

export const isSuccess = (example: { response?: Body | undefined }) => example.response?.status === "success"

/** The value with every number in plain notation: 1.20000000 and 1.2 become equal, numbers a digit apart do not. */
export function withPlainNumbers(value: unknown): unknown {
  if (isLosslessNumber(value)) {
    return { decimal: normalizeDecimal(value.value) }
  }
  if (Array.isArray(value)) return value.map(withPlainNumbers)
  const isObject = typeof value === "object" && value !== null
  return isObject
    ? Object.fromEntries(
        Object.entries(value).map(([name, entry]: [string, unknown]) => [name, withPlainNumbers(entry)]),
      )
    : value
}
