import type { AxiosInstance, InternalAxiosRequestConfig } from "axios"
import { inspect } from "node:util"
import type { HttpRequest } from "../../../src/client"
import { changedSuccessOf, successFor, successOf } from "./contract-answers"
import { axiosWith, changing, withHttp } from "./http-ways"
import { card, operationNames, sampleRequests } from "./sample-requests"
import { answer, headerOf, startStubService, type StubService } from "./stub-service"
import { API_KEY, callByName, failureOf, SECRET_KEY, until } from "./test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

const bin = { binNumber: "55287900" }
const charge = sampleRequests["payments.create"]

describe("an interceptor", () => {
  it("sees what is called, and adds headers of its own", async () => {
    service.behave(answer(successOf("bins.check")))
    const seen: unknown[] = []
    const request = ({ operation, method, baseURL, url, headers }: HttpRequest) => {
      headers.set("traceparent", "00-1-2-03")
      seen.push([operation, method, baseURL, url])
    }
    const response = (got: { status: number; duration?: number }) => seen.push([got.status, typeof got.duration])
    await withHttp(service, { interceptors: { request, response } }, (client) => client.bins.check(bin))
    await until(() => seen.length === 2)
    expect(seen).toEqual([
      ["bins.check", "post", service.url, "/payment/bin/check"],
      [200, "number"],
    ])
    expect(service.received.map((received) => headerOf(received, "traceparent"))).toEqual(["00-1-2-03"])
  })

  it("of the merchant's axios runs too, and the axios's own headers are added", async () => {
    service.behave(answer(successOf("bins.check")))
    const seen: string[] = []
    const prepare = (own: AxiosInstance) => {
      own.interceptors.request.use((config: HttpRequest) => {
        seen.push(config.operation ?? "")
        return config
      })
    }
    await withHttp(service, axiosWith(prepare, { headers: { "X-Egress": "shop" } }), (client) => client.bins.check(bin))
    expect(seen).toEqual(["bins.check"])
    expect(service.received.map((received) => headerOf(received, "x-egress"))).toEqual(["shop"])
  })

  it.each([true, false])("runs in the order that its axios has, the last one first: %s", async (isLastFirst) => {
    service.behave(answer(successOf("bins.check")))
    const seen: number[] = []
    const prepare = (own: AxiosInstance) => {
      for (const one of [1, 2])
        own.interceptors.request.use((config) => {
          seen.push(one)
          return config
        })
    }
    const transitional = { legacyInterceptorReqResOrdering: isLastFirst }
    await withHttp(service, axiosWith(prepare, { transitional }), (client) => client.bins.check(bin))
    expect(seen).toEqual(isLastFirst ? [2, 1] : [1, 2])
  })

  it("sees neither keys nor cards, of no operation, in requests, responses and errors", async () => {
    const saved = { cardToken: "canary-card-token-55", cardUserKey: "canary-user-key-66" }
    const seen: string[] = []
    const watch = (what: unknown) => seen.push(inspect(what, { depth: null, showHidden: true }))
    const authorizations: string[] = []
    for (const name of operationNames) {
      const stored = { ...sampleRequests["payments.create"], paymentCard: saved }
      const request = name === "payments.create" ? stored : { ...sampleRequests[name] }
      if (name === "cards.delete" || name === "cards.list") Object.assign(request, saved)
      if (name === "cards.list") Reflect.deleteProperty(request, "cardToken")
      for (const isGood of [true, false]) {
        service.behave((response, received, count) => {
          authorizations.push(
            headerOf(received, "Authorization") ?? "",
            headerOf(received, "Authorization")?.slice(8, 60) ?? "",
          )
          const echo = { ...saved, echo: received.body.toString("utf8"), headers: received.headers }
          if (!isGood && count === 1) response.destroy()
          else if (operationsWithTokens.has(name)) answer(changedSuccessOf(name, echo))(response, received, count)
          else answer(successFor(name, request))(response, received, count)
        })
        const interceptors = { request: watch, response: watch, error: watch }
        await withHttp(service, { interceptors }, (client) => callByName(client, name, request).catch(() => undefined))
      }
    }
    const text = seen.join("\n")
    expect(seen.length).toBeGreaterThan(operationNames.length * 4 - 1)
    expect(text).toContain("AxiosError")
    const secrets = [
      SECRET_KEY,
      API_KEY,
      card.cardNumber,
      card.cardHolderName,
      ...Object.values(saved),
      ...authorizations,
    ]
    expect(secrets.filter((secret) => secret !== "" && text.includes(secret))).toEqual([])
    expect(text).not.toMatch(/Authorization: |SVCWSv2/)
  })

  const operationsWithTokens = new Set<string>(["payments.create", "cards.create", "cards.list"])

  it("that throws before sending has a charge not sent, and says why, without what is secret", async () => {
    service.behave(answer(successOf("payments.create")))
    const request = () => {
      throw new Error(`no egress on Sundays ${card.cardNumber} ${SECRET_KEY}`)
    }
    const error = await withHttp(service, { interceptors: { request } }, (client) =>
      failureOf(client.payments.create(charge)),
    )
    expect([error.kind, error.outcome]).toEqual(["configuration", "not_sent"])
    expect(error.message).toContain("no egress on Sundays *** ***")
    expect(service.received).toEqual([])
  })

  it("that throws what cannot be written as text has a charge not sent", async () => {
    service.behave(answer(successOf("payments.create")))
    const http = changing(() => AbortSignal.abort(Object.create(null)).throwIfAborted())
    const error = await withHttp(service, http, (client) => failureOf(client.payments.create(charge)))
    expect([error.kind, error.outcome]).toEqual(["configuration", "not_sent"])
    expect(service.received).toEqual([])
  })

  it("that is not done by the deadline has a charge not sent, then and later", async () => {
    service.behave(answer(successOf("payments.create")))
    let goOn: () => void = () => undefined
    const request = () => new Promise<void>((resolve) => (goOn = resolve))
    await withHttp(service, { interceptors: { request } }, async (client) => {
      const error = await failureOf(client.payments.create(charge, { deadlineMs: 100 }))
      expect([error.kind, error.outcome]).toEqual(["timeout", "not_sent"])
      goOn()
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(service.received).toEqual([])
  })

  it("that is never done does not open the circuit breaker, for the service is not to blame", async () => {
    const request = () => new Promise(() => undefined)
    await withHttp(service, { interceptors: { request } }, async (client) => {
      const calls = Array.from({ length: 20 }, () => failureOf(client.payments.create(charge, { deadlineMs: 20 })))
      for (const error of await Promise.all(calls)) expect([error.kind, error.outcome]).toEqual(["timeout", "not_sent"])
      expect(client.pauseMs()).toBe(0)
    })
  })

  it("that fails after the response is logged without what is secret, and a logger that rejects ends nothing", async () => {
    service.behave(answer(changedSuccessOf("payments.create", { signature: undefined })))
    const warned: string[] = []
    const warn = (message: string) => {
      warned.push(message)
      return Promise.reject(new Error("the log is full"))
    }
    const response = () => Promise.reject(new Error(`no collector for ${SECRET_KEY}`))
    const unhandled: unknown[] = []
    const listener = (reason: unknown) => unhandled.push(reason)
    process.on("unhandledRejection", listener)
    const logger = { debug: () => undefined, warn }
    const paid = await withHttp(service, { interceptors: { response } }, (client) => client.payments.create(charge), {
      logger,
    })
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
    service.behave(answer(changedSuccessOf("payments.create", { signature: undefined })))
    const warned: string[] = []
    const logger = { debug: () => undefined, warn: (message: string) => warned.push(message) }
    const paid = await withHttp(service, axiosWith(prepare), (client) => client.payments.create(charge), { logger })
    expect(paid.status).toBe("success")
    const about = () => warned.filter((line) => line.includes("no collector"))
    if (warns) await until(() => about().length > 0)
    expect(about()).toHaveLength(warns ? 1 : 0)
  })

  it.each([
    ["fails", 0],
    ["is answered", 1],
  ])("that sends again what %s sends a charge once", async (_, answered) => {
    service.behave((response, request, count) =>
      answered === 0 ? response.destroy() : answer(successOf("payments.create"))(response, request, count),
    )
    let again = 0
    const prepare = (own: AxiosInstance) => {
      const resend = ({ config }: { config?: InternalAxiosRequestConfig }) => {
        again += 1
        return again > 3 || !config ? Promise.reject(new Error("enough")) : own.request(config)
      }
      own.interceptors.response.use(resend, resend)
    }
    const end = await withHttp(service, axiosWith(prepare), async (client) => {
      const ended = await client.payments.create(charge).catch((error: unknown) => error)
      await until(() => again > 3)
      return ended
    })
    expect(service.received).toHaveLength(1)
    expect(end).toMatchObject(answered === 0 ? { kind: "network", outcome: "unknown" } : { status: "success" })
  })
})
