import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

const METHODS = ["get", "post", "delete"] as const

const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.unknown().optional(),
})
const document = z.object({ paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)) })

export interface OurRoute {
  method: "GET" | "POST" | "DELETE"
  /** With its parameters in braces. */
  path: string
  /** Names of parameters of the query. */
  query: string[]
  hasBody: boolean
}

/** Every route of the plugin, as docs/openapi.json describes it. */
export function readOurRoutes(): OurRoute[] {
  const { paths } = document.parse(JSON.parse(readFileSync(path.resolve(__dirname, "../../docs/openapi.json"), "utf8")))
  return Object.entries(paths).flatMap(([address, operations]) =>
    METHODS.flatMap((method): OurRoute[] => {
      const found = operations[method]
      if (found === undefined) return []
      return [
        {
          method: method.toUpperCase() as OurRoute["method"],
          path: address,
          query: found.parameters.flatMap(({ name, in: place }) => (place === "query" ? [name] : [])),
          hasBody: found.requestBody !== undefined,
        },
      ]
    }),
  )
}
