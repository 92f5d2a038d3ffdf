import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

/** The part of JSON schema that docs/openapi.json is written in. */
export interface Schema {
  $ref?: string | undefined
  type?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  additionalProperties?: Schema | boolean | undefined
  items?: Schema | undefined
  required?: string[] | undefined
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    items: schema.optional(),
    required: z.array(z.string()).optional(),
  }),
)

const METHODS = ["get", "post", "delete"] as const

const operation = z.looseObject({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(["path", "query", "header"]) })).default([]),
  requestBody: z.object({ content: z.object({ "application/json": z.object({ schema }) }).partial() }).optional(),
  responses: z.record(z.string(), z.unknown()),
})

const document = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})

export interface OurRoute {
  method: "GET" | "POST" | "DELETE"
  /** With its parameters in braces. */
  path: string
  /** Names of parameters of the query. */
  query: string[]
  body: Schema | undefined
  statuses: string[]
}

/** Every route of the plugin, as docs/openapi.json describes it; and the schemas that its bodies refer to. */
export function readOurRoutes(): { routes: OurRoute[]; schemas: Readonly<Record<string, Schema>> } {
  const file = path.resolve(__dirname, "../../docs/openapi.json")
  const { paths, components } = document.parse(JSON.parse(readFileSync(file, "utf8")))
  const routes = Object.entries(paths).flatMap(([address, operations]) =>
    METHODS.flatMap((method): OurRoute[] => {
      const found = operations[method]
      if (found === undefined) return []
      return [
        {
          method: method.toUpperCase() as OurRoute["method"],
          path: address,
          query: found.parameters.flatMap(({ name, in: place }) => (place === "query" ? [name] : [])),
          body: found.requestBody?.content["application/json"]?.schema,
          statuses: Object.keys(found.responses),
        },
      ]
    }),
  )
  return { routes, schemas: components.schemas }
}
