import fc from "fast-check"
import type { OurRoute, Schema } from "../setup/our-routes"

/** A request as it goes over the wire. */
export interface FuzzRequest {
  method: string
  /** Of the route, with its parameters in braces. */
  route: string
  address: string
  headers: Record<string, string>
  body: string | undefined
  /** Whether it has the route's key, or is signed in. */
  isAuthenticated: boolean
}

/** What exists in the store: ids of every kind, addresses with their signatures, and session tokens. */
export interface Known {
  ids: readonly string[]
  /** By the route's path. */
  addresses: Readonly<Record<string, readonly string[]>>
  tokens: readonly string[]
}

const NASTY = [
  ...["", " ", "%", "%00", "%E0%A4%A", "\u0000", "\ud800", "..", "../../x", ".", "/", "\\", "#", "?", "&", "=", ";"],
  ...["null", "undefined", "true", "NaN", "-1", "0", "1e309", "0x10", "1.5", "99999999999999999999", "9".repeat(400)],
  ...["2026-02-30", "2026-11-22", "0000-00-00", "+275760-09-13", "-271821-04-20", "2026-11-22T10:00:00Z", "1999-01-01"],
  ...["__proto__", "constructor", "toString", "' or 1=1 --", '"; drop table "order"; --', "$1", "${1}", "{{1}}", "<b>"],
  ...["ı", "İ", "\u202e", "\ufeff", "😀".repeat(50), "a".repeat(5_000), "5528790000000008", "4,".repeat(2_000)],
]

const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
)

const anyValue = fc.oneof(
  text,
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -1, 1.5, 1e21, 1e-9, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63, {}, []],
  ),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Values that fields of these names take, in bodies and queries. */
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  ...{ from: ["2026-11-01", "2026-11-20"], to: ["2026-11-22", "2026-11-23"], language: ["tr", "en"], limit: ["5"] },
  ...{ price: ["10.00", 25], amount: ["1.00", "0.50", "100.00"], currency_code: ["TRY"], bin: ["552879", "55287900"] },
  ...{ type: ["PERSONAL"], name: ["Ali"], email: ["a@b.example"], gsm_number: ["+905551112233"], address: ["Cad. 1"] },
  ...{ iban: ["TR330006100519786457841326"], contact_name: ["Ali"], contact_surname: ["Veli"], version: [0, 1, 2] },
  ...{ identity_number: ["10000000146"], tax_office: ["Kadıköy"], currency: ["TRY"], commission: [null], note: ["x"] },
  ...{ number: ["5528790000000008", "4111111111111129"], holder_name: ["Ali Veli"], cvc: ["123"], installment: [1, 2] },
  ...{ expire_month: ["12"], expire_year: ["2030"], description: ["A link"], preset_price_values: [[]] },
}

/** What of the generation does not change from value to value. `spoils`: every fifth part of a value is something else. */
interface Source {
  schemas: Readonly<Record<string, Schema>>
  ids: fc.Arbitrary<string>
  spoils: boolean
}

function valueOf(schema: Schema, { schemas, ids, spoils }: Source): fc.Arbitrary<unknown> {
  const of = (inner: Schema): fc.Arbitrary<unknown> =>
    spoils ? fc.oneof({ weight: 4, arbitrary: fitting(inner) }, { weight: 1, arbitrary: anyValue }) : fitting(inner)
  const named = (name: string, inner: Schema): fc.Arbitrary<unknown> => {
    const good = GOOD[name]
    return good === undefined || spoils
      ? of(inner)
      : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, of(inner))
  }
  const fitting = (one: Schema): fc.Arbitrary<unknown> => {
    if (one.$ref !== undefined) return fitting(schemas[one.$ref.split("/").at(-1) ?? ""] ?? {})
    if (one.const !== undefined) return fc.constant(one.const)
    if (one.enum !== undefined) return fc.constantFrom(...one.enum)
    if (one.anyOf !== undefined) return fc.oneof(...one.anyOf.map(of))
    switch (one.type ?? "any") {
      case "string":
        return fc.oneof(
          ids,
          spoils ? text : fc.string({ maxLength: 20 }),
          fc.constantFrom("1.00", "10", "0.01", "TRY", "a@b.example", "+905551112233", "12"),
        )
      case "number":
      case "integer":
        return fc.oneof(fc.integer(), fc.double(), fc.nat(12))
      case "boolean":
        return fc.boolean()
      case "null":
        return fc.constant(null)
      case "array":
        return fc.array(of(one.items ?? {}), { maxLength: 4 })
      case "object": {
        const { properties = {}, additionalProperties: more } = one
        if (typeof more === "object" && Object.keys(properties).length === 0) return fc.dictionary(text, of(more))
        const values = Object.entries(properties).map(([key, value]) => [key, named(key, value)] as const)
        return fc.record(Object.fromEntries(values), { requiredKeys: spoils ? [] : [...(one.required ?? [])] })
      }
      default:
        return anyValue
    }
  }
  return of(schema)
}

const CONTENT_TYPES = [
  ...["application/json; charset=utf-16", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ...["text/plain", "application/octet-stream", "nonsense"],
]

const headerText = fc.stringMatching(/^[!-~]{1,40}$/)
const headers = fc.record(
  {
    "content-type": fc.oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      { weight: 2, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
    ),
    "content-encoding": fc.constantFrom(...Array<string>(17).fill("identity"), "gzip", "br", "nonsense"),
    "accept-language": fc.oneof(headerText, fc.constantFrom("tr", "en;q=0", "*")),
    "x-forwarded-for": fc.oneof(headerText, fc.constant("1.2.3.4, 5.6.7.8")),
    "x-svc-signature-v3": headerText,
    "sec-purpose": fc.constantFrom("prefetch", ...Array<string>(9).fill("x")),
    "sec-fetch-dest": fc.constantFrom("iframe", "document"),
    "idempotency-key": headerText,
    accept: fc.constantFrom("text/html", "application/json", "x/y"),
  },
  { requiredKeys: ["content-type"] },
)

const encoded = (value: string) => (/\p{Cs}/u.test(value) ? "%ED%A0%80" : encodeURIComponent(value))

/** Requests to the plugin's routes that are right, nearly right and not right at all. */
export function requestsTo(
  routes: readonly OurRoute[],
  schemas: Readonly<Record<string, Schema>>,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const ids = fc.constantFrom(...known.ids)
  const part = fc.oneof({ weight: 3, arbitrary: ids }, { weight: 1, arbitrary: text }).map(encoded)
  const rawPart = fc.oneof({ weight: 9, arbitrary: part }, { weight: 1, arbitrary: fc.stringMatching(/^[!-~]{1,20}$/) })

  const addressOf = ({ path }: OurRoute): fc.Arbitrary<string> => {
    const filled = fc
      .array(rawPart, { minLength: 3, maxLength: 3 })
      .map((parts) => path.replace(/\{\w+\}/g, () => parts.shift() ?? "x").replace(/[?#]/g, "%3F"))
    const real = known.addresses[path] ?? []
    return real.length === 0
      ? filled
      : fc.oneof({ weight: 1, arbitrary: filled }, { weight: 3, arbitrary: fc.constantFrom(...real) })
  }
  const queryOf = ({ query }: OurRoute): fc.Arbitrary<string> => {
    const right = fc
      .constantFrom(...query, "limit")
      .chain((name) => fc.constantFrom(...(GOOD[name] ?? ["5"])).map((value) => `${name}=${String(value)}`))
    const name = fc.oneof(fc.constantFrom(...query, "limit", "fields"), text.map(encoded))
    const wrong = fc.tuple(name, fc.oneof(fc.constantFrom("[]", "%", "%00", "-1"), part)).map((two) => two.join("="))
    const pair = fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: wrong })
    const pairs = fc.array(pair, { minLength: 1, maxLength: 4 })
    return fc.oneof(
      fc.constant(""),
      pairs.map((some) => `?${some.join("&")}`),
    )
  }
  const bodyOf = ({ body = {} }: OurRoute): fc.Arbitrary<string | undefined> => {
    const json = (spoils: boolean) => valueOf(body, { schemas, ids, spoils }).map((value) => JSON.stringify(value))
    return fc.oneof(
      { weight: 5, arbitrary: json(false) },
      { weight: 4, arbitrary: json(true) },
      { weight: 1, arbitrary: fc.constantFrom("", "{", '{"a":', "[".repeat(3_000), "\u0000", '{"__proto__":{"a":1}}') },
      { weight: 1, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
    )
  }

  return fc.constantFrom(...routes).chain((route) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constant<string>(route.method) },
          { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS") },
        ),
        path: addressOf(route),
        query: queryOf(route),
        headers,
        token: fc.option(fc.oneof(fc.constantFrom(...known.tokens), headerText), { nil: undefined }),
        body: bodyOf(route),
        isAuthenticated: fc.integer({ max: 9, min: 0 }).map((number) => number > 0),
      })
      .map(({ path, query, token, method, body, ...more }) => ({
        ...more,
        route: route.path,
        method,
        address: `${path}${query}`,
        headers: token === undefined ? more.headers : { ...more.headers, "x-svc-ref": token },
        body: ["GET", "HEAD"].includes(method) ? undefined : body,
      })),
  )
}
