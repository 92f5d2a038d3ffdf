import { SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { inspect } from "node:util"
import { recordTelemetry } from "../../setup/telemetry"
import { successOf } from "./contract-answers"
import { card, sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer } from "./stub-service"
import { clientOf, failureOf } from "./test-client"

const seen = recordTelemetry()
const { service, withClient, call } = useStage()

it("a call is a span and counts in the histogram, with its operation and how it ended, and its retries with it", async () => {
  service.behave((response, request, count) =>
    count === 1 ? response.destroy() : answer(successOf("payments.retrieve"))(response, request, count),
  )
  await withClient(async (client) => {
    await client.payments.retrieve(sampleRequests["payments.retrieve"])
    await client.payments.retrieve(sampleRequests["payments.retrieve"])
  })
  const ok = "svc.operation=payments.retrieve,svc.outcome=ok"
  expect(seen.spans()).toEqual([
    `svc payments.retrieve {http.request.resend_count=1,${ok}}`,
    `svc payments.retrieve {${ok}}`,
  ])
  expect(await seen.series()).toEqual([`svc.client.duration{${ok}} 2`])
})

it("a call that fails has its kind and the service's code, and nothing of the request or of the text that came back", async () => {
  const client = clientOf(service.url)
  const request = { ...sampleRequests["payments.create"], paymentCard: card }
  const texts: string[] = []
  const fail = async (body: string) => {
    service.behave(answer(body))
    await failureOf(client.payments.create(request))
    texts.push(inspect(seen.exporter.getFinishedSpans(), { depth: 12 }))
    return seen.spans()
  }
  expect(await fail(`{"status":"failure","errorCode":"10051","errorMessage":"${card.cardHolderName}"}`)).toEqual([
    "svc payments.create {error.type=declined,svc.error_code=10051,svc.operation=payments.create,svc.outcome=refused} error",
  ])
  expect(await fail(`{"status":"failure","errorCode":"of ${request.buyer.email}"}`)).toEqual([
    "svc payments.create {error.type=refused,svc.error_code=?,svc.operation=payments.create,svc.outcome=unknown} error",
  ])
  await client.close()
  await failureOf(client.payments.create(request))
  expect(seen.spans()).toEqual([
    "svc payments.create {error.type=client_closed,svc.operation=payments.create,svc.outcome=not_sent} error",
  ])
  const text = `${texts.join("\n")}\n${(await seen.series()).join("\n")}`
  expect(text).toContain("error.type=declined")
  const { cardNumber, cardHolderName, cvc } = card
  for (const secret of [cardNumber, cardHolderName, request.buyer.email, request.buyer.surname, service.url])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(new RegExp(`\\b${cvc}\\b`))
})

it.each(["onStart", "onEnd"] as const)("a span processor whose %s throws changes nothing of a call", async (when) => {
  jest.spyOn(SimpleSpanProcessor.prototype, when).mockImplementation(() => {
    throw new Error("the collector is gone")
  })
  const value = await call("payments.retrieve", successOf("payments.retrieve"))
  expect(value).toMatchObject({ paymentStatus: "SUCCESS" })
})
