import { money } from "../../money"
import type { Operation } from "../ports/ports"
import { explainFailure, unknownEnd } from "./sentences"
import { english, turkish } from "../../../integration-tests/setup/written"
import { write } from "../../domain"

const operation = (facts: Partial<Operation>) =>
  ({ id: "svcop_1", kind: "refund", amount: money(1_000n, "TRY"), state: "refused", ...facts }) as Operation

describe("what is said of a refund that did not go through", () => {
  it("a refusal: the code, that no money went back, and what the service reports about another try", () => {
    const refused = { error_code: "10012", error_group: "INVALID_TRANSACTION" }
    const plain = english(explainFailure(operation(refused)))
    expect(plain).toContain("with code 10012, INVALID_TRANSACTION. Nothing was refunded.")
    expect(plain).not.toContain("another time")
    expect(plain).not.toContain("does not help")
    expect(english(explainFailure(operation({ ...refused, retryable: true })))).toContain("may succeed later")
    expect(english(explainFailure(operation({ ...refused, retryable: false })))).toContain("trying again does not help")
  })

  it("not sent: try again; unknown: do not", () => {
    expect(english(explainFailure(operation({ state: "not_sent" })))).toContain("Try again in a few minutes")
    expect(english(explainFailure(operation({ state: "unknown" })))).toContain("Do not refund it again")
  })
})

it("a refund whose end is not known is said to be just that: the service may have reported success with another amount", () => {
  const said = (facts: Partial<Operation>) => unknownEnd(operation({ state: "unknown", ...facts }))
  expect(english(said({}))).toMatch(/^We don't know yet whether the refund of 10\.00 TRY went through\. /)
  expect(turkish(said({}))).toMatch(/^10\.00 TRY tutarındaki iadenin gerçekleşip gerçekleşmediğini henüz bilmiyoruz\. /)
  const { en, tr } = write(said({ kind: "cancel" }))
  expect(en).toMatch(/^We don't know yet whether the cancellation of this payment went through\. /)
  expect(tr).toMatch(/^Bu ödemenin iptalinin gerçekleşip gerçekleşmediğini henüz bilmiyoruz\. /)
})
