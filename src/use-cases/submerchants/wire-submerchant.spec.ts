import { SvcError } from "../../client"
import { findOperation } from "../../../integration-tests/unit/client/contract-answers"
import { prepare } from "../../client/prepare"
import { createNames } from "../../client/names"
import type { SubmerchantContent } from "../../mapping/marketplace"
import { explainReason } from "./when-to-sync"
import { contentHash, toUpdateRequest } from "./wire-submerchant"
import { english, turkish } from "../../../integration-tests/setup/written"

const none = { contact_name: undefined, contact_surname: undefined, identity_number: undefined, tax_number: undefined }
const COMPANY: SubmerchantContent & { id: string; external_id: string } = {
  ...none,
  id: "svcsub_1",
  external_id: "seller-1",
  type: "LIMITED_OR_JOINT_STOCK_COMPANY",
  name: "Deniz Kahve",
  email: "seller@shop.example",
  gsm_number: "+905321234567",
  address: "Moda Cad. 1",
  currency: "TRY",
  iban: "TR180006200119000006672315",
  tax_office: "Kadıköy",
  legal_company_title: "Deniz Kahve Ltd. Şti.",
}

const written = (more: Partial<SubmerchantContent>) =>
  prepare(findOperation("submerchants.update"), toUpdateRequest({ ...COMPANY, ...more }, "key-1"), {
    names: createNames({}),
    locale: undefined,
  }).body.toString("utf8")

describe("a change of a limited company", () => {
  it("sends its national id, and its tax number where it has one", () => {
    expect(JSON.parse(written({ identity_number: "10000000146" }))).not.toHaveProperty("taxNumber")
    const both = { identityNumber: "10000000146", taxNumber: "4540536920" }
    const sent = written({ identity_number: both.identityNumber, tax_number: both.taxNumber })
    expect(JSON.parse(sent)).toMatchObject(both)
  })

  it("that was kept without a national id is not sent, and the reason names the field", () => {
    let thrown: unknown
    try {
      written({ tax_number: "4540536920" })
    } catch (error) {
      thrown = error
    }
    if (!(thrown instanceof SvcError)) throw new Error("it was written")
    expect(thrown.outcome).toBe("not_sent")
    expect(english(explainReason(thrown))).toContain("identityNumber")
    expect(turkish(explainReason(thrown))).toContain("identityNumber")
  })
})

test("the hash of unchanged content stays the same, because the ledger stores it", () => {
  expect(contentHash(COMPANY)).toBe("bdf27ee12eb05313f89b9d0a32bed5359e7995ff05bf08677237c36e3f568552")
})
