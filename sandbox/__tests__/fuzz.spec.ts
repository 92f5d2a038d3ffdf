import { once } from "node:events"
import { connect } from "node:net"
import fc from "fast-check"
import { z } from "zod"
import { interfaceFile } from "../../integration-tests/unit/contract/interface-file"
import { type Answer, Merchant, refused, said, useOneShop } from "./merchant"
import { FAST_LINK, hosted, link, payment, SUBMERCHANTS, threeDs } from "./requests"

const RUNS = 5_500
const SOCKET_RUNS = 300
// many times what a quiet machine needs
jest.setTimeout(300_000)

const VALID_BODIES: unknown[] = [
  payment(),
  threeDs(),
  hosted(),
  link(),
  FAST_LINK,
  ...Object.values(SUBMERCHANTS),
  { paymentId: "1", price: 1, currency: "TRY", paidPrice: 1, basketId: "B" },
  { paymentTransactionId: "10000001001", price: 1, currency: "TRY", subMerchantKey: "k", subMerchantPrice: "1" },
  { token: "x", binNumber: "552879" },
]

/** Values that break careless readers, for any field. */
const HOSTILE = fc.oneof(
  fc.constantFrom(
    ...[
      null,
      true,
      [],
      {},
      "",
      " ",
      "0",
      "-1",
      "1e999",
      "0x10",
      "NaN",
      -0,
      1e308,
      "١٢",
      "<script>",
      "\u0000",
      "\ud800",
    ],
    ...["__proto__", "constructor", "9".repeat(400), "1.".padEnd(400, "0"), "2024-02-30 25:61:61"],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string(),
  fc.double(),
)

/** One change somewhere in a body: a field gone, replaced, or put beside the others. */
function spoiled(body: unknown, steps: readonly number[], change: unknown, isRemoved: boolean): unknown {
  if (typeof body !== "object" || body === null || steps.length === 0) return change
  const [step = 0, ...rest] = steps
  const keys = Object.keys(body)
  const key = keys[step % Math.max(keys.length, 1)] ?? "extra"
  const inner = (body as Record<string, unknown>)[key]
  if (rest.length === 0 && isRemoved) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
  const next = spoiled(inner, rest, change, isRemoved)
  return Array.isArray(body)
    ? body.map((entry: unknown, index) => (`${index}` === key ? next : entry))
    : { ...body, [key]: next }
}

const validBody = fc.constantFrom(...VALID_BODIES)
const steps = fc.array(fc.nat(20), { minLength: 1, maxLength: 3 })
const nearlyValid = fc.tuple(validBody, steps, HOSTILE, fc.boolean()).map((parts) => JSON.stringify(spoiled(...parts)))
const cutShort = fc.tuple(validBody, fc.nat(400)).map(([body, at]) => JSON.stringify(body).slice(0, at))
const ODD_TEXTS = ["", "null", "[]", "{}", `{"a":1,"a":2}`, `{"__proto__":{"status":1}}`, "[".repeat(20_000)]
const BODY_TEXT = fc.oneof(
  { weight: 6, arbitrary: nearlyValid },
  ...[fc.json(), fc.string(), cutShort, fc.constantFrom(...ODD_TEXTS)].map((arbitrary) => ({ weight: 1, arbitrary })),
)
const PATH_PART = fc.oneof(
  fc.constantFrom("x", "%", "%E0%A4%A", "..", "ACTIVE", "%2F", "%00", "a b"),
  fc.string({ maxLength: 8 }),
)
const QUERY = fc.oneof(
  fc.constant(""),
  fc.constantFrom("?page=0", "?count=1e3", "?locale=xx", "?locale=tr&locale=en", "?%", "?page=999999999"),
)

/** What fetch would change or cut off is encoded; broken percent signs stay broken. */
function encodePart(part: string): string {
  const encode = (char: string) => (/[\ud800-\udfff]/.test(char) ? "u" : encodeURIComponent(char))
  return part.replace(/[^\w%.-]/g, encode).replace(/^\.+$/, "dot") || "empty"
}

const REQUEST = fc
  .record({
    endpoint: fc.constantFrom(...interfaceFile.operations),
    part: PATH_PART.map(encodePart),
    query: QUERY,
    body: BODY_TEXT,
    isForged: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  })
  .map(({ endpoint: { method, path }, part, query, body, isForged }) => ({
    method,
    path: path.replace("{token}", part).replace("{status}", part) + query,
    body: method === "GET" ? "" : body,
    isForged,
  }))

const errorBody = z.looseObject({
  status: z.literal("failure"),
  errorCode: z.string().min(1),
  errorMessage: z.string().min(1),
  locale: z.enum(["tr", "en"]),
  systemTime: z.int(),
})

/** Documented: a success, or the error body under 200 or 400. */
function getProblem({ httpStatus, body, text }: Answer): string | undefined {
  if (httpStatus === 200 && body["status"] === "success") return undefined
  if (httpStatus !== 200 && httpStatus !== 400) return `HTTP ${httpStatus}: ${text.slice(0, 200)}`
  return errorBody.safeParse(body).success ? undefined : `no error body: ${text.slice(0, 200)}`
}

describe("bad input", () => {
  const shop = useOneShop({ control: false })
  let warnings: jest.SpyInstance

  beforeAll(() => {
    warnings = jest.spyOn(process.stderr, "write").mockReturnValue(true)
  })
  afterAll(() => warnings.mockRestore())

  async function stillServes() {
    expect((await shop.pay()).body).toMatchObject({ status: "success", fraudStatus: 1, paidPrice: 1.5 })
    expect(warnings).not.toHaveBeenCalled()
  }

  it(`gets the documented answer in ${RUNS} random requests over all endpoints, and a payment still works`, async () => {
    const forger = new Merchant(shop.sandbox, { secretKey: "wrong" })
    let answers = 0
    let refusals = 0
    const check = fc.asyncProperty(REQUEST, async ({ method, path, body, isForged }) => {
      const answer = await (isForged ? forger : shop).inProcess(method, path, body)
      answers += 1
      if (answer.body["status"] === "failure") refusals += 1
      expect(getProblem(answer)).toBeUndefined()
    })
    await fc.assert(check, { numRuns: RUNS })
    expect(refusals).toBeGreaterThan(answers / 2)
    await stillServes()
  })

  it("gets the documented answer over a socket, too", async () => {
    const check = fc.asyncProperty(REQUEST, async ({ method, path, body }) => {
      expect(getProblem(await shop.call(method, path, undefined, { bodyText: body }))).toBeUndefined()
    })
    await fc.assert(check, { numRuns: SOCKET_RUNS })
    await stillServes()
  })

  it("gets the documented answer when the body is too large or the connection breaks off", async () => {
    const huge = await shop.post("/v2/svclink/products", undefined, { bodyText: `"${"x".repeat(5 * 1024 * 1024)}"` })
    expect(said(huge)).toEqual(refused("11", 400))
    const socket = connect(shop.sandbox.port, "127.0.0.1")
    await once(socket, "connect")
    socket.write("POST /payment/auth HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    await once(socket, "close")
    await stillServes()
  })
})
