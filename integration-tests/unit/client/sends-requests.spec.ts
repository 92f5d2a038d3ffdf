import { isLosslessNumber, parse } from "lossless-json"
import { createHmac } from "node:crypto"
import { z } from "zod"
import { isCurrency, moneyFromDecimal, normalizeDecimal, type Currency } from "../../../src/money"
import { bodySchema, type Body, type DescribedExample, withPlainNumbers, describedExamples } from "../contract/examples"
import { interfaceFile, type Field, readContractFile } from "../contract/interface-file"
import { authorization } from "../../../src/client/signing"
import { successFor, successOf } from "./contract-answers"
import { operationNames, sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer, headerOf, type ReceivedRequest } from "./stub-service"
import { API_KEY, callByName, clientOf, SECRET_KEY } from "./test-client"

/** The fields of an example's request, whichever variant they are of. */
function fieldsOfRequest({ operation }: DescribedExample): Field[] {
  const { body = [], variants = {} } = operation.request
  return [...body, ...Object.values(variants).flat()]
}

function decimalText(value: unknown): string {
  return isLosslessNumber(value) ? value.value : String(value)
}

/** A value of an example as the client takes it: decimals become Money, integers numbers. */
function typedValue(value: unknown, type: string, currency: Currency): unknown {
  const [kind = "", inner = ""] = type.split(":")
  if (kind === "array" && Array.isArray(value)) return value.map((entry) => typedValue(entry, inner, currency))
  const fields = interfaceFile.types[inner || kind]
  if (fields) return typedObject(bodySchema.parse(value), fields, currency)
  if (type === "decimal" || type === "decimalText") return moneyFromDecimal(decimalText(value), currency)
  return isLosslessNumber(value) ? Number(value.value) : value
}

function typedObject(body: Body, fields: readonly Field[], currency: Currency): Body {
  const typeOf = (name: string) => fields.find((field) => field.name === name)?.type ?? "string"
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typedValue(value, typeOf(name), currency)]),
  )
}

/** The request of an example as a caller of the client would write it: body, query and words of the path together. */
function typedRequestOf(example: DescribedExample): Body {
  const { operation, endpoint, request = {} } = example
  const currency = [request.currency, request.currencyCode].find(isCurrency) ?? "TRY"
  const query = Object.entries(readQuery(example)).map(([name, value]): [string, unknown] => [
    name,
    typedValue(value, "integer", currency),
  ])
  const words = new URL(endpoint.path, "https://service.example").pathname.split("/")
  const pathFields = operation.path
    .split("/")
    .flatMap((word, index): [string, unknown][] => (word.startsWith("{") ? [[word.slice(1, -1), words[index]]] : []))
  const around = new Map<string, unknown>([...query, ...pathFields])
  return { ...typedObject(request, fieldsOfRequest(example), currency), ...Object.fromEntries(around) }
}

/** A body with numbers in plain notation; prices as text too, for "18" and "18.00" are the same amount. */
function comparableBody(body: unknown): unknown {
  return withPlainPrices(withPlainNumbers(body))
}

function withPlainPrices(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => withPlainPrices(entry))
  if (typeof value === "string") return /price$/i.test(name) ? { decimalText: normalizeDecimal(value) } : value
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [key, withPlainPrices(inner, key)]),
  )
}

/** The query of the path, whole numbers as numbers. */
function readQuery({ endpoint, operation }: DescribedExample) {
  const isWhole = (field: string) => operation.request.query?.find(({ name }) => name === field)?.type === "integer"
  const { searchParams } = new URL(endpoint.path, "https://service.example")
  const entries = [...searchParams].map(([name, text]) => [
    name,
    isWhole(name) && /^\d+$/.test(text) ? parse(text) : text,
  ])
  return bodySchema.parse(Object.fromEntries(entries))
}

const { service, withClient, call } = useStage()

async function sentBy(operation: string, request: unknown, options = {}): Promise<ReceivedRequest> {
  await call(operation, successFor(operation, request), { request, ...options })
  return onlyOne(service.received)
}

function onlyOne(received: readonly ReceivedRequest[]): ReceivedRequest {
  const [first, ...more] = received
  if (!first || more.length > 0) throw new Error(`${received.length} requests were received, not one`)
  return first
}

/** The parts of the Authorization header, with the signature as it should be over this path and the body. */
function readAuthorization(received: ReceivedRequest, signed = received.target) {
  const [scheme = "", encoded = ""] = (headerOf(received, "Authorization") ?? "").split(" ")
  const plain = Buffer.from(encoded, "base64").toString("utf8")
  const [, apiKey = "", randomKey = "", signature = ""] =
    /^apiKey:([^&]+)&randomKey:([^&]+)&signature:([0-9a-f]{64})$/.exec(plain) ?? []
  const right = createHmac("sha256", SECRET_KEY).update(randomKey).update(signed).update(received.body).digest("hex")
  return { scheme, apiKey, randomKey, isSigned: signature === right }
}

it("the client sends every exchange of the contract exactly as it is there, and with it all operations", async () => {
  const exchanges = describedExamples.filter(({ kind }) => kind === "exchange")
  const sent: unknown[] = []
  for (const example of exchanges) {
    const { method, target, body } = await sentBy(example.operation.name, typedRequestOf(example))
    sent.push([example.id, method, target, comparableBody(body.length === 0 ? {} : parse(body.toString("utf8")))])
  }
  expect(sent).toEqual(
    exchanges.map(({ id, endpoint, request = {} }) => [id, endpoint.method, endpoint.path, comparableBody(request)]),
  )
  expect(new Set(exchanges.map(({ operation }) => operation.name))).toEqual(new Set(operationNames))
})

it("every request has a body with POST and PUT only and where a stored card is deleted, and is signed over path and bytes", async () => {
  const [found, expected]: [unknown[], unknown[]] = [[], []]
  for (const operation of operationNames) {
    const received = await sentBy(operation, sampleRequests[operation])
    const { method, target, body } = received
    const { randomKey, ...signed } = readAuthorization(received, target.split("?")[0])
    expect(randomKey).toMatch(/^\d{10,}$/)
    expect(randomKey).toBe(headerOf(received, "x-svc-rnd"))
    found.push([operation, body.length > 0, signed])
    const hasBody = method === "POST" || method === "PUT" || operation === "cards.delete"
    expected.push([operation, hasBody, { scheme: "SVCWSv2", apiKey: API_KEY, isSigned: true }])
  }
  expect(found).toEqual(expected)
})

describe("signing", () => {
  it("uses a new random key for every request, also for the same request again", async () => {
    service.behave(answer(successOf("bins.check")))
    await withClient((client) =>
      Promise.all(Array.from({ length: 50 }, () => client.bins.check({ binNumber: "55287900" }))),
    )
    for (const name of ["x-svc-rnd", "Authorization"])
      expect(new Set(service.received.map((received) => headerOf(received, name))).size).toBe(50)
  })

  it.each([false, true])("includes the query or not, with signQueryString %s", async (signQueryString) => {
    const request = { locale: "en", conversationId: "çay & simit", page: 2, count: 100 }
    const received = await sentBy("links.list", request, { signQueryString })
    const [path = "", query = ""] = received.target.split("?")
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ...request, page: "2", count: "100" })
    expect(readAuthorization(received, signQueryString ? received.target : path).isSigned).toBe(true)
  })

  const vectors = z
    .object({ requestAuthorization: z.array(z.record(z.string(), z.string())) })
    .parse(readContractFile("vectors.json")).requestAuthorization

  it.each(vectors.map((vector) => [vector.name, vector] as const))("gives the known answer for %s", (_, vector) => {
    const { apiKey = "", secretKey = "", randomKey = "", uri: path = "", bodyText = "" } = vector
    const body = Buffer.from(bodyText, "utf8")
    expect(authorization({ apiKey, secretKey, scheme: "SVCWSv2", randomKey, path, body })).toBe(vector.authorization)
  })
})

describe("the address", () => {
  it.each(["/gateway/v1", "/gateway/v1/", "/", ""])(
    "is joined to a base address ending in '%s' and signed as sent",
    async (prefix) => {
      service.behave(answer(successOf("links.retrieve")))
      const client = clientOf(service.url + prefix)
      await callByName(client, "links.retrieve", { token: "WxA" })
      await client.close()
      const received = onlyOne(service.received)
      expect(received.target).toBe(`${prefix.replace(/\/$/, "")}/v2/svclink/products/WxA`)
      expect(readAuthorization(received).isSigned).toBe(true)
    },
  )

  it.each(["a/b", "a b", "çay", "100%", "a?b=c#d", "..a", "%2e%2e"])("percent-encodes the token %s", async (token) => {
    const received = await sentBy("links.delete", { token })
    expect(received.target).toBe(`/v2/svclink/products/${encodeURIComponent(token)}`)
    expect(readAuthorization(received).isSigned).toBe(true)
  })
})

it("the locale of the client is sent with a request that has none of its own", async () => {
  const bodyOf = async (request: object) => {
    const { body } = await sentBy("bins.check", { binNumber: "55287900", ...request }, { locale: "en" })
    return parse(body.toString("utf8"))
  }
  for (const request of [{}, { locale: undefined }])
    expect(await bodyOf(request)).toEqual({ locale: "en", binNumber: "55287900" })
  expect(await bodyOf({ locale: "tr" })).toEqual({ locale: "tr", binNumber: "55287900" })
})
