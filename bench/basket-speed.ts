import { createHmac } from "node:crypto"
import { createNames } from "../src/client/names"
import { findOperation } from "../integration-tests/unit/client/contract-answers"
import { prepare } from "../src/client/prepare"
import { authorization } from "../src/client/signing"
import { basketOf, storedCart } from "./cart"
import { cpu, type Finding } from "./measure"
import { paymentRequest } from "./payment-request"

/** What the largest basket there is costs before it is sent. */
export function basketSpeed(): Finding[] {
  return [mappingSpeed(), signingSpeed()]
}

/** A cart as Medusa gives it made a basket, beside JSON.stringify of the same. */
function mappingSpeed(): Finding {
  const cart = storedCart(500)
  const map = () => basketOf(cart)
  cpu(map, 50)
  const ours = cpu(map, 200)
  const bare = cpu(() => JSON.stringify(cart), 200)
  return {
    what: `a cart of 500 lines made a basket (JSON.stringify alone: ${bare.toFixed(2)} ms CPU)`,
    found: `${ours.toFixed(2)} ms CPU, ${(ours / bare).toFixed(1)} times as much`,
    wanted: "under 10 times",
    isGood: ours / bare < 10,
  }
}

/** Checking, writing down and signing a basket, beside JSON.stringify and HMAC of the same bytes. */
function signingSpeed(): Finding {
  const request = paymentRequest(500)
  const connection = { names: createNames(), locale: undefined }
  const operation = findOperation("payments.create")
  const prepareAndSign = () => {
    const { path, body } = prepare(operation, request, connection)
    return authorization({ apiKey: "k", secretKey: "s", scheme: "SVCWSv2", randomKey: "1", path, body })
  }
  const plain: unknown = JSON.parse(prepare(operation, request, connection).body.toString("utf8"))
  const reference = () => createHmac("sha256", "s").update(JSON.stringify(plain)).digest("hex")
  cpu(prepareAndSign, 50)
  const ours = cpu(prepareAndSign, 200)
  const bare = cpu(reference, 200)
  return {
    what: `a 500-item basket checked and signed (JSON.stringify and HMAC alone: ${bare.toFixed(2)} ms CPU)`,
    found: `${ours.toFixed(2)} ms CPU`,
    wanted: "budget 5 ms",
  }
}
