import { z } from "@medusajs/framework/zod"
import { readdirSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import type { Route, RouteResponse, SchemaPlace } from "./routes"
import { ROOT } from "./source"

export interface JsonSchema {
  $ref?: string
  type?: string
  description?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

interface Content {
  description: string
  content?: Record<string, { schema: JsonSchema }>
}

export interface Parameter {
  name: string
  in: "path" | "query"
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Security
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Content>
}

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, Record<string, string>> }
}

/** The groups of routes, in the order of the page, by how their path begins. */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ["Storefront", /^\/store\/(svc|payment-methods)\//],
  ["Browsers and notifications", /^\/svc\//],
  ["Payments and refunds", /^\/admin\/svc\/(attempts|customers|operations|orders|payments|payout-changes)(\/|$)/],
  ["Attention list", /^\/admin\/svc\/attention/],
  ["Settings", /^\/admin\/svc\/settings/],
  ["Payouts and takings", /^\/admin\/svc\/(overview|reported-transactions)/],
  ["Payment links", /^\/admin\/svc\/(links|link-sales)/],
  ["Sellers of a marketplace", /^\/admin\/svc\/(marketplace|submerchants|products|approvals)/],
]

const SECURITY_SCHEMES = {
  adminToken: { type: "http", scheme: "bearer", description: "Token of a signed-in user of the admin." },
  adminSession: {
    type: "apiKey",
    in: "cookie",
    name: "connect.sid",
    description: "Session of a signed-in user of the admin.",
  },
  secretApiKey: { type: "http", scheme: "basic", description: "A secret API key of Medusa, as the user name." },
  publishableKey: {
    type: "apiKey",
    in: "header",
    name: "x-publishable-api-key",
    description: "A publishable API key of Medusa.",
  },
  customerToken: { type: "http", scheme: "bearer", description: "Token of a signed-in customer." },
  customerSession: {
    type: "apiKey",
    in: "cookie",
    name: "connect.sid",
    description: "Session of a signed-in customer.",
  },
  sessionToken: {
    type: "apiKey",
    in: "header",
    name: "x-svc-ref",
    description: "`ref` of the payment session: proves that the payment is the caller's.",
  },
  serviceSignature: {
    type: "apiKey",
    in: "header",
    name: "x-svc-signature-v3",
    description:
      'The payment service\'s signature of the notification. Required with the option `responseSignatures: "require"`.',
  },
}

type Security = Record<string, string[]>[]

const ADMIN: Security = [{ adminToken: [] }, { adminSession: [] }, { secretApiKey: [] }]
/** By the first folder, or by what a route's `@auth` says. */
const SECURITY: Record<string, Security> = {
  admin: ADMIN,
  store: [{ publishableKey: [] }],
  svc: [],
  customer: [
    { publishableKey: [], customerToken: [] },
    { publishableKey: [], customerSession: [] },
  ],
  "session-token": [{ publishableKey: [], sessionToken: [] }],
  "optional-session-token": [{ publishableKey: [] }, { publishableKey: [], sessionToken: [] }],
  "service-signature": [{}, { serviceSignature: [] }],
}

const NOT_SIGNED_IN: RouteResponse = {
  status: "401",
  mediaType: "application/json",
  description: "The caller is not signed in.",
}

/** Medusa's response to a user whose roles lack the policy of an admin route. */
function notAllowed({ method, path, policy }: Route): RouteResponse {
  if (policy === undefined) throw new Error(`${method} ${path} needs a policy in the middlewares.ts of its resource.`)
  return {
    status: "403",
    mediaType: "application/json",
    description: `With Medusa's feature flag \`rbac\`: no role of the user has the policy \`${policy}\`.`,
  }
}

const MESSAGE: JsonSchema = { type: "object", properties: { message: { type: "string" } }, required: ["message"] }

const load = createRequire(__filename)
const isZod = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const schemasOf = (file: string) =>
  Object.entries(load(file) as Record<string, unknown>).flatMap(([name, value]) =>
    isZod(value) ? [{ name, value }] : [],
  )

/** JSON says as much without these. */
function withoutNoise(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    ["$schema", "$id", "propertyNames", "readOnly"].includes(key) ||
    (key === "maximum" && value === Number.MAX_SAFE_INTEGER)
      ? undefined
      : value,
  ) as JsonSchema
}

const COMPONENT = "#/components/schemas/"
export const nameOfRef = (ref: string) => ref.slice(COMPONENT.length)
const refsIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => nameOfRef(ref))

/** The schemas of answers, which the document has once, under the names of their types. */
function namedSchemas() {
  const named = z.registry<{ id: string }>()
  const api = path.join(ROOT, "src/api")
  const files = readdirSync(api, { recursive: true, encoding: "utf8" })
  for (const file of files.filter((one) => /answers\/[\w-]+\.ts$|answer-types\.ts$/.test(one)))
    for (const { name, value } of schemasOf(path.join(api, file)))
      named.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) })
  return named
}

const TO_JSON = { io: "input", uri: (id: string) => `${COMPONENT}${id}` } as const

class Document {
  readonly #registry = namedSchemas()
  readonly #named = z.toJSONSchema(this.#registry, TO_JSON).schemas as Record<string, JsonSchema>

  /** Those that are referred to, by others too. */
  schemas(paths: OpenApi["paths"]): Record<string, JsonSchema> {
    const found = new Set<string>()
    const visit = (name: string) => {
      if (found.has(name)) return
      found.add(name)
      refsIn(this.#named[name]).forEach(visit)
    }
    refsIn(paths).forEach(visit)
    return Object.fromEntries([...found].sort().map((name) => [name, withoutNoise(this.#named[name] ?? {})]))
  }

  operation(route: Route): Operation {
    const [, root = ""] = route.path.split("/")
    const security = SECURITY[route.auth ?? root]
    const tag = GROUPS.find(([, begins]) => begins.test(route.path))?.[0]
    if (security === undefined || tag === undefined)
      throw new Error(`${route.path}: whose route is this? See GROUPS and SECURITY.`)
    if (route.summary === "") throw new Error(`${route.method} ${route.path} has no comment to describe it.`)
    const parameters = [...this.#pathParameters(route), ...this.#queryParameters(route)]
    return {
      operationId: operationId(route),
      tags: [tag],
      summary: route.summary,
      ...(route.description && { description: route.description }),
      security,
      ...(parameters.length > 0 && { parameters }),
      ...(route.body && {
        requestBody: { required: true, content: { "application/json": { schema: this.#schema(route.body) } } },
      }),
      responses: this.#responses(route, root),
    }
  }

  #schema({ file, name }: SchemaPlace): JsonSchema {
    const schema = schemasOf(file).find((one) => one.name === name)?.value
    if (schema === undefined) throw new Error(`${name} of ${file} is not a schema.`)
    const id = this.#registry.get(schema)?.id
    if (id !== undefined) return { $ref: `${COMPONENT}${id}` }
    return withoutNoise(z.toJSONSchema(schema, { ...TO_JSON, unrepresentable: "any" }) as JsonSchema)
  }

  #pathParameters({ path }: Route): Parameter[] {
    return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }))
  }

  #queryParameters({ query }: Route): Parameter[] {
    if (query === undefined) return []
    const found = this.#schema(query)
    const schema = (found.$ref && this.#named[nameOfRef(found.$ref)]) || found
    return Object.entries(schema.properties ?? {}).map(([name, { description, ...rest }]) => ({
      name,
      in: "query",
      required: schema.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: rest,
    }))
  }

  #responses(route: Route, root: string): Record<string, Content> {
    const { success, refusal } = this.#split(route)
    const ofMedusa = root === "admin" ? [NOT_SIGNED_IN, notAllowed(route)] : []
    const said = [...ofMedusa, ...route.responses]
    const isSaid = said.some(({ status }) => /^[23]/.test(status))
    if (!isSaid && success === undefined)
      throw new Error(`${route.method} ${route.path} does not say what it responds.`)
    const responses: RouteResponse[] = isSaid
      ? said
      : [{ status: "200", mediaType: "application/json", description: "Success." }, ...said]
    const sorted = responses.sort((one, other) => Number(one.status) - Number(other.status))
    return Object.fromEntries(
      sorted.map((one) => [
        one.status,
        contentOf(one, ofMedusa.includes(one) ? MESSAGE : /^2/.test(one.status) ? success : refusal),
      ]),
    )
  }

  /** What goes well, and the refusals, which are called so. */
  #split({ answers }: Route): { success: JsonSchema | undefined; refusal: JsonSchema | undefined } {
    const isRefusal = ({ name }: SchemaPlace) => /refusal$/i.test(name)
    const join = (places: SchemaPlace[]) => {
      const schemas = places.map((one) => this.#schema(one))
      return schemas.length > 1 ? { anyOf: schemas } : schemas[0]
    }
    return { success: join(answers.filter((one) => !isRefusal(one))), refusal: join(answers.filter(isRefusal)) }
  }
}

function contentOf({ status, mediaType, description }: RouteResponse, schema: JsonSchema | undefined): Content {
  if (status.startsWith("3")) return { description }
  const isJson = mediaType === "application/json"
  return { description, content: { [mediaType]: { schema: isJson ? (schema ?? {}) : { type: "string" } } } }
}

/** `POST /admin/svc/payments/{id}/refund-items` is `post_admin_svc_payments_id_refund_items`. */
const operationId = ({ method, path }: Route) =>
  `${method.toLowerCase()}${path.replace(/[{}]/g, "").replace(/[/-]/g, "_")}`

export function openApiOf(routes: readonly Route[], version: string): OpenApi {
  const document = new Document()
  const paths: OpenApi["paths"] = {}
  for (const route of routes) {
    const operations = (paths[route.path] ??= {})
    operations[route.method.toLowerCase()] = document.operation(route)
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "medusa-payment-svc",
      version,
      description: "The HTTP routes that the plugin adds to a Medusa store.",
      license: { name: "MIT", identifier: "MIT" },
    },
    tags: GROUPS.map(([name]) => ({ name })),
    paths,
    components: { schemas: document.schemas(paths), securitySchemes: SECURITY_SCHEMES },
  }
}
