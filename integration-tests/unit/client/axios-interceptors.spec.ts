import type { AxiosInstance, InternalAxiosRequestConfig } from "axios"
import { inspect } from "node:util"
import type { HttpRequest } from "../../../src/client"
import { changedSuccessOf, successFor, successOf } from "./contract-answers"
import { axiosWith, changing } from "./http-ways"
import { card, operationNames, sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer, headerOf } from "./stub-service"
import { API_KEY, callByName, endOf, failureOf, SECRET_KEY, until } from "./test-client"

const { service, withClient } = useStage()

const charge = sampleRequests["payments.create"]
const unsigned = changedSuccessOf("payments.create", { signature: undefined })
const checkBin = (http: ReturnType<typeof axiosWith>) => {
  service.behave(answer(successOf("bins.check")))
  return withClient((client) => client.bins.check({ binNumber: "55287900" }), { http })
}

/** A logger that keeps what it is warned of. */
function keepWarnings(logged: () => unknown = () => undefined) {
  const warned: string[] = []
  const warn = (message: string) => {
    warned.push(message)
    return logged()
  }
  return { warned, logger: { debug: () => undefined, warn } }
}

describe("an interceptor", () => {
  it("sees what is called, and adds headers of its own", async () => {
    const seen: unknown[] = []
    const request = ({ operation, method, baseURL, url, headers }: HttpRequest) => {
      headers.set("traceparent", "00-1-2-03")
      seen.push([operation, method, baseURL, url])
    }
    const response = (got: { status: number; duration?: number }) => seen.push([got.status, typeof got.duration])
    await checkBin({ interceptors: { request, response } })
    await until(() => seen.length === 2)
    expect(seen).toEqual([
      ["bins.check", "post", service.url, "/payment/bin/check"],
      [200, "number"],
    ])
    expect(service.received.map((received) => headerOf(received, "traceparent"))).toEqual(["00-1-2-03"])
  })

  it.each([true, false])(
    "of the merchant's axios runs in the order that its axios has, the last one first: %s; its headers are added",
    async (isLastFirst) => {
      const seen: unknown[] = []
      const prepare = (own: AxiosInstance) => {
        for (const one of [1, 2])
          own.interceptors.request.use((config: HttpRequest) => {
            seen.push([config.operation, one])
            return config
          })
      }
      const transitional = { legacyInterceptorReqResOrdering: isLastFirst }
      await checkBin(axiosWith(prepare, { transitional, headers: { "X-Egress": "shop" } }))
      expect(seen).toEqual((isLastFirst ? [2, 1] : [1, 2]).map((one) => ["bins.check", one]))
      expect(service.received.map((received) => headerOf(received, "x-egress"))).toEqual(["shop"])
    },
  )

  it("sees neither keys nor cards, of no operation, in requests, responses and errors", async () => {
    const operationsWithTokens = new Set<string>(["payments.create", "cards.create", "cards.list"])
    const saved = { cardToken: "canary-card-token-55", cardUserKey: "canary-user-key-66" }
    const seen: string[] = []
    const watch = (what: unknown) => seen.push(inspect(what, { depth: null, showHidden: true }))
    const interceptors = { request: watch, response: watch, error: watch }
    const authorizations: string[] = []
    for (const name of operationNames) {
      const stored = { ...charge, paymentCard: saved }
      const request = name === "payments.create" ? stored : { ...sampleRequests[name] }
      if (name === "cards.delete" || name === "cards.list") Object.assign(request, saved)
      if (name === "cards.list") Reflect.deleteProperty(request, "cardToken")
      for (const isGood of [true, false]) {
        service.behave((response, received, count) => {
          const authorization = headerOf(received, "Authorization") ?? ""
          authorizations.push(authorization, authorization.slice(8, 60))
          const echo = { ...saved, echo: received.body.toString("utf8"), headers: received.headers }
          if (!isGood && count === 1) response.destroy()
          else if (operationsWithTokens.has(name)) answer(changedSuccessOf(name, echo))(response, received, count)
          else answer(successFor(name, request))(response, received, count)
        })
        await withClient((client) => callByName(client, name, request).catch(() => undefined), {
          http: { interceptors },
        })
      }
    }
    const text = seen.join("\n")
    expect(seen.length).toBeGreaterThan(operationNames.length * 4 - 1)
    expect(text).toContain("AxiosError")
    const ofCard = [card.cardNumber, card.cardHolderName, ...Object.values(saved)]
    const secrets = [SECRET_KEY, API_KEY, ...ofCard, ...authorizations]
    expect(secrets.filter((secret) => secret !== "" && text.includes(secret))).toEqual([])
    expect(text).not.toMatch(/Authorization: |SVCWSv2/)
  })

  it("that throws before sending has a charge not sent, and says why, without what is secret", async () => {
    service.behave(answer(successOf("payments.create")))
    const request = () => {
      throw new Error(`no egress on Sundays ${card.cardNumber} ${SECRET_KEY}`)
    }
    const error = await withClient((client) => failureOf(client.payments.create(charge)), {
      http: { interceptors: { request } },
    })
    expect([error.kind, error.outcome]).toEqual(["configuration", "not_sent"])
    expect(error.message).toContain("no egress on Sundays *** ***")
    const http = changing(() => AbortSignal.abort(Object.create(null)).throwIfAborted())
    const end = await withClient((client) => endOf(client.payments.create(charge)), { http })
    expect(end).toEqual(["configuration", "not_sent"])
    expect(service.received).toEqual([])
  })

  it("that is not done by the deadline has a charge not sent, then and later", async () => {
    service.behave(answer(successOf("payments.create")))
    let goOn: () => void = () => undefined
    const request = () => new Promise<void>((resolve) => (goOn = resolve))
    await withClient(
      async (client) => {
        expect(await endOf(client.payments.create(charge, { deadlineMs: 100 }))).toEqual(["timeout", "not_sent"])
        goOn()
        await new Promise((resolve) => setTimeout(resolve, 50))
      },
      { http: { interceptors: { request } } },
    )
    expect(service.received).toEqual([])
  })

  it("that is never done does not open the circuit breaker, for the service is not to blame", async () => {
    const request = () => new Promise(() => undefined)
    await withClient(
      async (client) => {
        const calls = Array.from({ length: 20 }, () => endOf(client.payments.create(charge, { deadlineMs: 20 })))
        expect(new Set((await Promise.all(calls)).map(String))).toEqual(new Set(["timeout,not_sent"]))
        expect(client.pauseMs()).toBe(0)
      },
      { http: { interceptors: { request } } },
    )
  })

  it("that fails after the response is logged without what is secret, and a logger that rejects ends nothing", async () => {
    service.behave(answer(unsigned))
    const { warned, logger } = keepWarnings(() => Promise.reject(new Error("the log is full")))
    const response = () => Promise.reject(new Error(`no collector for ${SECRET_KEY}`))
    const unhandled: unknown[] = []
    const listener = (reason: unknown) => unhandled.push(reason)
    process.on("unhandledRejection", listener)
    const options = { http: { interceptors: { response } }, logger }
    const paid = await withClient((client) => client.payments.create(charge), options)
    expect(paid.status).toBe("success")
    await until(() => warned.some((line) => line.includes("no collector for ***")))
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off("unhandledRejection", listener)
    expect(unhandled).toEqual([])
  })

  it.each<[string, (own: AxiosInstance) => unknown, boolean]>([
    ["throws", (own) => own.interceptors.response.use(() => Promise.reject(new Error("no collector"))), true],
    ["gives another", (own) => own.interceptors.response.use((got) => ({ ...got, status: 500, data: "{}" })), false],
    ["never ends", (own) => own.interceptors.response.use(() => new Promise(() => undefined)), false],
  ])("that %s after the response changes nothing about a charge that was made", async (_, prepare, warns) => {
    service.behave(answer(unsigned))
    const { warned, logger } = keepWarnings()
    const paid = await withClient((client) => client.payments.create(charge), { http: axiosWith(prepare), logger })
    expect(paid.status).toBe("success")
    const about = () => warned.filter((line) => line.includes("no collector"))
    if (warns) await until(() => about().length > 0)
    expect(about()).toHaveLength(warns ? 1 : 0)
  })

  it.each([
    ["fails", false, { kind: "network", outcome: "unknown" }],
    ["is answered", true, { status: "success" }],
  ])("that sends again what %s sends a charge once", async (_, isAnswered, end) => {
    service.behave((response, request, count) =>
      isAnswered ? answer(successOf("payments.create"))(response, request, count) : response.destroy(),
    )
    let again = 0
    const prepare = (own: AxiosInstance) => {
      const resend = ({ config }: { config?: InternalAxiosRequestConfig }) => {
        again += 1
        return again > 3 || !config ? Promise.reject(new Error("enough")) : own.request(config)
      }
      own.interceptors.response.use(resend, resend)
    }
    const work = withClient(
      async (client) => {
        const ended = await client.payments.create(charge).catch((error: unknown) => error)
        await until(() => again > 3)
        return ended
      },
      { http: axiosWith(prepare) },
    )
    expect(await work).toMatchObject(end)
    expect(service.received).toHaveLength(1)
  })
})
