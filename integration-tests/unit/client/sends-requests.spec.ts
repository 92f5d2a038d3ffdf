import { isLosslessNumber, parse } from "lossless-json"
import { createHmac } from "node:crypto"
import { z } from "zod"
import { isCurrency, moneyFromDecimal, normalizeDecimal, type Currency } from "../../../src/money"
import { bodySchema, type Body, type DescribedExample, withPlainNumbers, describedExamples } from "../contract/examples"
import { interfaceFile, type Field, readContractFile } from "../contract/interface-file"
import { authorization } from "../../../src/client/signing"
import { answer, headerOf, startStubService, type ReceivedRequest, type StubService } from "./stub-service"
import { API_KEY, callByName, clientOf, SECRET_KEY } from "./test-client"
import { operationNames, sampleRequests } from "./sample-requests"
import { successFor, successOf } from "./contract-answers"

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

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

async function sentBy(operation: string, request: unknown, options = {}): Promise<ReceivedRequest> {
  service.behave(answer(successFor(operation, request)))
  const client = clientOf(service.url, options)
  await callByName(client, operation, request)
  await client.close()
  expect(service.received).toHaveLength(1)
  const [received] = service.received
  if (!received) throw new Error("nothing was received")
  return received
}

/** The parts of the Authorization header. */
function readAuthorization(received: ReceivedRequest): {
  scheme: string
  apiKey: string
  randomKey: string
  signature: string
} {
  const [scheme = "", encoded = ""] = (headerOf(received, "Authorization") ?? "").split(" ")
  const plain = Buffer.from(encoded, "base64").toString("utf8")
  const [, apiKey = "", randomKey = "", signature = ""] =
    /^apiKey:([^&]+)&randomKey:([^&]+)&signature:([0-9a-f]{64})$/.exec(plain) ?? []
  return { scheme, apiKey, randomKey, signature }
}

const exchanges = describedExamples.filter(({ kind }) => kind === "exchange")

it("the client sends every exchange of the contract exactly as it is there, and with it all operations", async () => {
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

it("every request has one Content-Type, a body with POST and PUT only and where a stored card is deleted, and is signed over path and bytes", async () => {
  const [found, expected]: [unknown[], unknown[]] = [[], []]
  for (const operation of operationNames) {
    const received = await sentBy(operation, sampleRequests[operation])
    const { method, target, body, headers } = received
    const types = headers.filter(([name]) => name.toLowerCase() === "content-type")
    const { scheme, apiKey, randomKey, signature } = readAuthorization(received)
    const path = target.split("?")[0] ?? ""
    expect(randomKey).toMatch(/^\d{10,}$/)
    found.push({
      operation,
      types,
      hasBody: body.length > 0,
      isJson: body.length === 0 || typeof JSON.parse(body.toString("utf8")) === "object",
      by: [scheme, apiKey, randomKey],
      signature,
    })
    expected.push({
      operation,
      types: [["Content-Type", "application/json"]],
      hasBody: method === "POST" || method === "PUT" || operation === "cards.delete",
      isJson: true,
      by: ["SVCWSv2", API_KEY, headerOf(received, "x-svc-rnd")],
      signature: createHmac("sha256", SECRET_KEY).update(randomKey).update(path).update(body).digest("hex"),
    })
  }
  expect(found).toEqual(expected)
})

describe("signing", () => {
  it("uses a new random key for every request, also for the same request again", async () => {
    service.behave(answer(successOf("bins.check")))
    const client = clientOf(service.url)
    const request = { binNumber: "55287900" }
    await Promise.all(Array.from({ length: 50 }, () => client.bins.check(request)))
    await client.close()
    expect(new Set(service.received.map((received) => headerOf(received, "x-svc-rnd"))).size).toBe(50)
    expect(new Set(service.received.map((received) => headerOf(received, "Authorization"))).size).toBe(50)
  })

  it("covers the bytes of text beyond ASCII as they are sent", async () => {
    const description = "Hızlı ödeme – çay ☕ 𝒞"
    const received = await sentBy("links.createFast", { ...sampleRequests["links.createFast"], description })
    expect((parse(received.body.toString("utf8")) as Body).description).toBe(description)
    const { randomKey, signature } = readAuthorization(received)
    const payload = Buffer.concat([Buffer.from(randomKey + received.target), received.body])
    expect(signature).toBe(createHmac("sha256", SECRET_KEY).update(payload).digest("hex"))
  })

  it.each([false, true])("includes the query or not, with signQueryString %s", async (signQueryString) => {
    const request = { locale: "en", conversationId: "çay & simit", page: 2, count: 100 }
    const received = await sentBy("links.list", request, { signQueryString })
    const [path = "", query = ""] = received.target.split("?")
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ...request, page: "2", count: "100" })
    const { randomKey, signature } = readAuthorization(received)
    const signed = signQueryString ? received.target : path
    expect(signature).toBe(
      createHmac("sha256", SECRET_KEY)
        .update(randomKey + signed)
        .digest("hex"),
    )
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
      await client.links.retrieve({ token: "WxA" })
      await client.close()
      const [received] = service.received
      expect(received?.target).toBe(`${prefix.replace(/\/$/, "")}/v2/svclink/products/WxA`)
      if (!received) throw new Error("nothing was received")
      const { randomKey, signature } = readAuthorization(received)
      expect(signature).toBe(
        createHmac("sha256", SECRET_KEY)
          .update(randomKey + received.target)
          .digest("hex"),
      )
    },
  )

  it.each(["a/b", "a b", "çay", "100%", "a?b=c#d", "..a", "%2e%2e"])("percent-encodes the token %s", async (token) => {
    const received = await sentBy("links.delete", { token })
    expect(received.target).toBe(`/v2/svclink/products/${encodeURIComponent(token)}`)
    const { randomKey, signature } = readAuthorization(received)
    expect(signature).toBe(
      createHmac("sha256", SECRET_KEY)
        .update(randomKey + received.target)
        .digest("hex"),
    )
  })
})

describe("the locale of the client", () => {
  it("is sent with a request that has none of its own", async () => {
    const bodyOf = async (request: object) =>
      parse((await sentBy("bins.check", { binNumber: "55287900", ...request }, { locale: "en" })).body.toString("utf8"))
    expect(await bodyOf({})).toEqual({ locale: "en", binNumber: "55287900" })
    expect(await bodyOf({ locale: undefined })).toEqual({ locale: "en", binNumber: "55287900" })
    expect(await bodyOf({ locale: "tr" })).toEqual({ locale: "tr", binNumber: "55287900" })
  })

  it("is left to the operation's own default when the client has none", async () => {
    expect((await sentBy("links.retrieve", { token: "WxA" })).target).toBe("/v2/svclink/products/WxA")
  })
})
