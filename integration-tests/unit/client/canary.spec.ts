import { inspect } from "node:util"
import { SvcError, type CreatedCard } from "../../../src/client"
import { changedSuccessOf, successOf } from "./contract-answers"
import { card, sampleRequests, type OperationName } from "./sample-requests"
import { answer, startStubService, type Behaviour, type StubService } from "./stub-service"
import { callByName, clientOf } from "./test-client"

const canary = {
  cardNumber: "4929123456781234",
  cvc: "2345",
  apiKey: "canary-api-key-71",
  secretKey: "canary-secret-key-83",
}
const saved = { cardToken: "canary-card-token-55", cardUserKey: "canary-user-key-66" }
const secrets = Object.values({ ...canary, ...saved })

let service: StubService
let said: string[]
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

const consoleMethods = ["log", "info", "warn", "error", "debug", "trace"] as const
beforeEach(() => {
  said = []
  for (const method of consoleMethods)
    jest
      .spyOn(console, method)
      .mockImplementation((...given: unknown[]) => void said.push(inspect(given, { depth: null })))
})
afterEach(() => jest.restoreAllMocks())

const logger = {
  debug: (...given: unknown[]) => void said.push(inspect(given, { depth: null })),
  warn: (...given: unknown[]) => void said.push(inspect(given, { depth: null })),
}

function canaryClient(extra = {}) {
  const { apiKey, secretKey } = canary
  return clientOf(service.url, { apiKey, secretKey, logger, ...extra })
}

/** Everything a caller, a log or a crash report could see of a value. */
function visible(value: unknown): string {
  const json = JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner))
  const shown = [inspect(value, { depth: null, showHidden: true }), json, String(value)]
  if (value instanceof Error) shown.push(value.message, value.stack ?? "", inspect(value.cause, { depth: null }))
  return shown.join("\n")
}

function expectNoSecret(text: string): void {
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  // nor either end of the card number, as would be left if the cvc in the middle of it were masked first
  expect(text).not.toMatch(/49291|6781234/)
}

const namesFor = (operation: "cards.list" | "cards.delete") =>
  operation === "cards.list" ? { cardUserKey: saved.cardUserKey } : saved

const requestOf = (operation: OperationName) => {
  const request = sampleRequests[operation]
  if (operation === "cards.create")
    return { ...request, card: { ...sampleRequests[operation].card, cardNumber: canary.cardNumber } }
  if (operation === "cards.list" || operation === "cards.delete") return { ...request, ...namesFor(operation) }
  // the cvc comes first, so that masking it first would break the card number up
  const { cvc, cardNumber } = canary
  const paymentCard = Object.assign({ cvc }, card, { cvc, cardNumber })
  return "paymentCard" in request ? { ...request, paymentCard } : request
}

const echoed = (request: { body: Buffer }) =>
  `${request.body.toString("utf8")} ${canary.secretKey} apiKey:${canary.apiKey} 4929 1234 5678 1234 4929-1234-5678-1234`
const refusing =
  (field: string): Behaviour =>
  (response, request, count) =>
    answer(JSON.stringify({ status: "failure", errorCode: "12", [field]: echoed(request) }))(response, request, count)

const faults: [string, Behaviour, object?][] = [
  ["echoes the request in errorMessage", refusing("errorMessage")],
  ["echoes the request in errorCode", refusing("errorCode")],
  ["echoes the request in errorGroup", refusing("errorGroup")],
  ["echoes the request in an unknown field", refusing("debug")],
  ["echoes the card number as errorCode", answer(`{"status":"failure","errorCode":${canary.cardNumber}}`)],
  ["echoes the request as it came", (response, request) => response.end(echoed(request))],
  ["echoes the request as HTML", (response, request) => response.writeHead(500).end(`<pre>${echoed(request)}</pre>`)],
  ["echoes the request's headers", (response, request) => response.end(JSON.stringify(request.headers))],
  [
    "answers a field of a wrong type with the request",
    (response, request) =>
      response.end(
        JSON.stringify({
          status: "success",
          data: echoed(request),
          paymentId: { echo: echoed(request) },
          binNumber: { echo: echoed(request) },
        }),
      ),
  ],
  [
    "answers an unknown status with the request",
    (response, request) => response.end(JSON.stringify({ status: echoed(request) })),
  ],
  [
    "answers a wrong currency with the request",
    (response, request) =>
      response.end(
        changedSuccessOf("payments.create", { currency: echoed(request), price: echoed(request), binNumber: [] }),
      ),
  ],
  ["drops the connection", (response) => response.destroy()],
  ["does not respond", () => undefined, { timeouts: { read: 250, write: 250, money: 250 } }],
]

describe.each(faults)("a service that %s", (_, behaviour, options) => {
  it("does not bring a secret into an error, a log line or the console", async () => {
    const operations = [
      ...(["payments.create", "threeDs.initialize", "bins.check", "refunds.createForItem"] as const),
      ...(["cards.create", "cards.list", "cards.delete"] as const),
    ]
    const stored = { ...sampleRequests["payments.create"], paymentCard: saved }
    const calls = [
      ...operations.map((operation) => [operation, requestOf(operation)] as const),
      ["payments.create", stored] as const,
    ]
    for (const [operation, request] of calls) {
      service.behave(behaviour)
      const client = canaryClient(options)
      const result = await callByName(client, operation, request).catch((error: unknown) => error)
      // of their answers nothing is needed: one that is no error is the service's own
      const maySucceed = operation === "cards.list" || operation === "cards.delete"
      if (!maySucceed) expect(result).toBeInstanceOf(SvcError)
      if (result instanceof SvcError) expectNoSecret(visible(result))
      await client.close()
    }
    expect(said.length).toBeGreaterThan(0)
    expectNoSecret(said.join("\n"))
  })
})

describe("an error", () => {
  it("has the message of the service with secrets masked", async () => {
    service.behave((response, request, count) => {
      const errorMessage = `card ${canary.cardNumber} with ${canary.cvc} is refused`
      answer(JSON.stringify({ status: "failure", errorCode: "12", errorMessage }))(response, request, count)
    })
    const client = canaryClient()
    const error = await client.payments.create(requestOf("payments.create") as never).catch((error: unknown) => error)
    expect(error).toMatchObject({ serviceMessage: "card *** with *** is refused", code: "12" })
    await client.close()
  })

  it("has a bounded part of the service's text", async () => {
    service.behave(answer(JSON.stringify({ status: "failure", errorCode: "12", errorMessage: "word ".repeat(10_000) })))
    const client = canaryClient()
    const error = await client.bins.check({ binNumber: "552879" }).catch((error: unknown) => error)
    expect(String(error).length).toBeLessThan(700)
    await client.close()
  })

  it("about a request that was not sent names fields, but not their values", async () => {
    const client = canaryClient()
    const request = {
      ...requestOf("payments.create"),
      price: canary.cardNumber,
      paymentCard: { ...canary, cvc: "23 45" },
    }
    const error = await callByName(client, "payments.create", request).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(SvcError)
    expect(visible(error)).toContain("paymentCard.cardHolderName")
    expectNoSecret(visible(error))
    expect(visible(error)).not.toContain("23 45")
    await client.close()
  })

  it("about wrong options names them, but not their values", () => {
    const make = () => canaryClient({ baseUrl: `ftp://${canary.secretKey}@host`, connections: canary.cardNumber })
    expect(make).toThrow(/baseUrl[\s\S]*connections/)
    try {
      make()
    } catch (error) {
      expectNoSecret(visible(error))
    }
  })
})

describe("a successful response about a stored card", () => {
  it.each(["cards.create", "payments.create"] as const)(
    "of %s has its tokens, and shows them nowhere",
    async (operation) => {
      service.behave(answer(changedSuccessOf(operation, { ...saved, signature: undefined })))
      const client = canaryClient({ responseSignatures: "off" })
      const value = await callByName(client, operation, requestOf(operation))
      expectNoSecret(visible(value))
      const { cardToken, cardUserKey } = value as CreatedCard
      expect({ cardToken: cardToken.reveal(), cardUserKey: cardUserKey.reveal() }).toEqual(saved)
      await client.close()
    },
  )

  it("of cards.list has the token of each card, and shows none", async () => {
    const cardDetails = [{ cardToken: saved.cardToken, lastFourDigits: "0008" }]
    service.behave(answer(changedSuccessOf("cards.list", { ...saved, cardDetails })))
    const client = canaryClient()
    const value = await client.cards.list({ cardUserKey: saved.cardUserKey })
    expectNoSecret(visible(value))
    expect(value.cardDetails?.[0]?.cardToken?.reveal()).toBe(saved.cardToken)
    await client.close()
  })

  it.each([undefined, "", null, {}, ["a"]])("of cards.create is malformed where the token is %p", async (cardToken) => {
    service.behave(answer(changedSuccessOf("cards.create", { cardToken })))
    const client = canaryClient()
    const error = await callByName(client, "cards.create", requestOf("cards.create")).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: "malformed_response", outcome: "unknown" })
    await client.close()
  })
})

describe("a successful response", () => {
  it.each(["payments.create", "hostedPages.retrieve", "threeDs.finalize"] as const)(
    "of %s shows no stored card, at any depth",
    async (operation) => {
      service.behave(answer(changedSuccessOf(operation, { ...saved, deep: [{ card: { ...saved, ...canary } }] })))
      const client = canaryClient({ responseSignatures: "off" })
      const value = await callByName(client, operation, requestOf(operation))
      const text = visible(value).replaceAll(canary.apiKey, "").replaceAll(canary.secretKey, "")
      expectNoSecret(text)
      expect(value).toMatchObject({ deep: [{ card: {} }] })
      await client.close()
    },
  )

  it("stays a success when the logger throws", async () => {
    service.behave(answer(changedSuccessOf("payments.create", { signature: undefined })))
    const fail = () => {
      throw new Error("the log is full")
    }
    const client = canaryClient({ logger: { debug: fail, warn: fail } })
    expect(await client.payments.create(sampleRequests["payments.create"])).toMatchObject({ status: "success" })
    await client.close()
  })
})

describe("the client itself", () => {
  it("shows no secret when it is inspected or written as JSON", async () => {
    service.behave(answer(successOf("payments.create")))
    const client = canaryClient()
    await client.payments.create(sampleRequests["payments.create"])
    expectNoSecret(visible(client))
    await client.close()
    expectNoSecret(said.join("\n"))
  })
})
