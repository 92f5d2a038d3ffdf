import { inspect } from "node:util"
import { SvcError, type CreatedCard } from "../../../src/client"
import { changedSuccessOf, successOf } from "./contract-answers"
import { card, sampleRequests, type OperationName } from "./sample-requests"
import { useStage } from "./stage"
import { answer, type Behaviour } from "./stub-service"
import { callByName, clientOf, failureOf } from "./test-client"

const canary = {
  cardNumber: "4929123456781234",
  cvc: "2345",
  apiKey: "canary-api-key-71",
  secretKey: "canary-secret-key-83",
}
const saved = { cardToken: "canary-card-token-55", cardUserKey: "canary-user-key-66" }
const secrets = Object.values({ ...canary, ...saved })

let said: string[]
const say = (...given: unknown[]) => void said.push(inspect(given, { depth: null }))
const { apiKey, secretKey } = canary
const { service, withClient } = useStage({ apiKey, secretKey, logger: { debug: say, warn: say } })

beforeEach(() => {
  said = []
  for (const method of ["log", "info", "warn", "error", "debug", "trace"] as const)
    jest.spyOn(console, method).mockImplementation(say)
})

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

function requestOf(operation: OperationName): object {
  const request = sampleRequests[operation]
  const { cvc, cardNumber } = canary
  if (operation === "cards.create") return { ...request, card: { ...sampleRequests[operation].card, cardNumber } }
  if (operation === "cards.list") return { ...request, cardUserKey: saved.cardUserKey }
  if (operation === "cards.delete") return { ...request, ...saved }
  // the cvc comes first, so that masking it first would break the card number up
  const paymentCard = Object.assign({ cvc }, card, { cvc, cardNumber })
  return "paymentCard" in request ? { ...request, paymentCard } : request
}

/** What a call with canaries in it ends with: its answer or its error. */
function resultOf(operation: OperationName, behaviour: Behaviour, options = {}, request = requestOf(operation)) {
  service.behave(behaviour)
  return withClient((client) => callByName(client, operation, request).catch((error: unknown) => error), options)
}

const echoed = (request: { body: Buffer }) =>
  `${request.body.toString("utf8")} ${canary.secretKey} apiKey:${canary.apiKey} 4929 1234 5678 1234 4929-1234-5678-1234`
/** Answers with a body in which the request is repeated. */
const echoing =
  (body: (echo: string) => object): Behaviour =>
  (response, request) =>
    response.end(JSON.stringify(body(echoed(request))))
const refusing = (field: string) => echoing((echo) => ({ status: "failure", errorCode: "12", [field]: echo }))

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
    echoing((echo) => ({ status: "success", data: echo, paymentId: { echo }, binNumber: { echo } })),
  ],
  ["answers an unknown status with the request", echoing((echo) => ({ status: echo }))],
  [
    "answers a wrong currency with the request",
    (response, request) => {
      const echo = echoed(request)
      response.end(changedSuccessOf("payments.create", { currency: echo, price: echo, binNumber: [] }))
    },
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
    for (const operation of operations) {
      const requests = [requestOf(operation), ...(operation === "payments.create" ? [stored] : [])]
      for (const request of requests) {
        const result = await resultOf(operation, behaviour, options, request)
        // of their answers nothing is needed: one that is no error is the service's own
        const maySucceed = operation === "cards.list" || operation === "cards.delete"
        if (!maySucceed) expect(result).toBeInstanceOf(SvcError)
        if (result instanceof SvcError) expectNoSecret(visible(result))
      }
    }
    expect(said.length).toBeGreaterThan(0)
    expectNoSecret(said.join("\n"))
  })
})

describe("an error", () => {
  it("has the message of the service with secrets masked", async () => {
    const errorMessage = `card ${canary.cardNumber} with ${canary.cvc} is refused`
    const refusal = answer(JSON.stringify({ status: "failure", errorCode: "12", errorMessage }))
    const error = await resultOf("payments.create", refusal)
    expect(error).toMatchObject({ serviceMessage: "card *** with *** is refused", code: "12" })
  })

  it("has a bounded part of the service's text", async () => {
    const refusal = { status: "failure", errorCode: "12", errorMessage: "word ".repeat(10_000) }
    expect(String(await resultOf("bins.check", answer(JSON.stringify(refusal)))).length).toBeLessThan(700)
  })

  it("about a request that was not sent names fields, but not their values", async () => {
    const wrong = { price: canary.cardNumber, paymentCard: { ...canary, cvc: "23 45" } }
    const request = { ...requestOf("payments.create"), ...wrong }
    const error = await failureOf(withClient((client) => callByName(client, "payments.create", request)))
    expect(visible(error)).toContain("paymentCard.cardHolderName")
    expectNoSecret(visible(error))
    expect(visible(error)).not.toContain("23 45")
  })

  it("about wrong options names them, but not their values", () => {
    const wrong = { connections: canary.cardNumber as never, apiKey, secretKey }
    let thrown: unknown
    try {
      clientOf(`ftp://${canary.secretKey}@host`, wrong)
    } catch (error) {
      thrown = error
    }
    expect(String(thrown)).toMatch(/baseUrl[\s\S]*connections/)
    expectNoSecret(visible(thrown))
  })
})

describe("a successful response", () => {
  const off = { responseSignatures: "off" } as const

  it.each(["cards.create", "payments.create"] as const)(
    "about a stored card, of %s, has its tokens, and shows them nowhere",
    async (operation) => {
      const value = await resultOf(operation, answer(changedSuccessOf(operation, saved)), off)
      expectNoSecret(visible(value))
      const { cardToken, cardUserKey } = value as CreatedCard
      expect({ cardToken: cardToken.reveal(), cardUserKey: cardUserKey.reveal() }).toEqual(saved)
    },
  )

  it("of cards.list has the token of each card, and shows none", async () => {
    const cardDetails = [{ cardToken: saved.cardToken, lastFourDigits: "0008" }]
    service.behave(answer(changedSuccessOf("cards.list", { ...saved, cardDetails })))
    const value = await withClient((client) => client.cards.list({ cardUserKey: saved.cardUserKey }))
    expectNoSecret(visible(value))
    expect(value.cardDetails?.[0]?.cardToken?.reveal()).toBe(saved.cardToken)
  })

  it.each([undefined, "", null, {}, ["a"]])("of cards.create is malformed where the token is %p", async (cardToken) => {
    const error = await resultOf("cards.create", answer(changedSuccessOf("cards.create", { cardToken })))
    expect(error).toMatchObject({ kind: "malformed_response", outcome: "unknown" })
  })

  it.each(["payments.create", "hostedPages.retrieve", "threeDs.finalize"] as const)(
    "of %s shows no stored card, at any depth",
    async (operation) => {
      const body = changedSuccessOf(operation, { ...saved, deep: [{ card: { ...saved, ...canary } }] })
      const value = await resultOf(operation, answer(body), off)
      expectNoSecret(visible(value).replaceAll(canary.apiKey, "").replaceAll(canary.secretKey, ""))
      expect(value).toMatchObject({ deep: [{ card: {} }] })
    },
  )

  it("stays a success when the logger throws", async () => {
    const fail = () => {
      throw new Error("the log is full")
    }
    const unsigned = changedSuccessOf("payments.create", { signature: undefined })
    const value = await resultOf("payments.create", answer(unsigned), { logger: { debug: fail, warn: fail } })
    expect(value).toMatchObject({ status: "success" })
  })
})

it("a client shows no secret when it is inspected or written as JSON", async () => {
  service.behave(answer(successOf("payments.create")))
  await withClient(async (client) => {
    await client.payments.create(sampleRequests["payments.create"])
    expectNoSecret(visible(client))
  })
  expectNoSecret(said.join("\n"))
})
