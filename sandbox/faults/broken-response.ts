import { faultRefusal } from "../http/answer-call"
import { type Exchange, sendFields } from "../http/exchange"
import { dropConnection, htmlResponse } from "../http/send"
import type { Fault } from "./fault"

/** A response that breaks the interface, or a refusal with the fault's own code; undefined for the other kinds. */
export function brokenResponse(exchange: Exchange, fault: Fault): Response | undefined {
  switch (fault.kind) {
    case "drop":
      return dropConnection(exchange.context)
    case "http-500":
      return new Response("Internal Server Error", { status: fault.httpStatus ?? 500 })
    case "html":
      return htmlResponse("<html><body><h1>Bad gateway</h1></body></html>", fault.httpStatus ?? 200)
    case "rate-limit":
      return refuse(exchange, { ...fault, code: "50000" })
    case "refuse":
      return refuse(exchange, fault)
    case "delay":
    case "truncated":
    case "wrong-signature":
    case "unknown-value":
    case "missing-field":
      return undefined
  }
}

function refuse(exchange: Exchange, { code = "10204", errorGroup, httpStatus = 200 }: Fault): Response {
  const { operation, received, engine } = exchange
  const fields = faultRefusal(operation, received, engine, code)
  return sendFields(exchange, httpStatus, { ...fields, errorGroup: errorGroup ?? fields["errorGroup"] })
}
