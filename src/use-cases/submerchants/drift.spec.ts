import { say, type Sentence } from "../../domain"
import { SELLERS } from "../../../integration-tests/setup/submerchant-contents"
import {
  compareAtService,
  getDrift,
  isProof,
  type ServiceSubmerchant,
  submerchantStatus,
  unusableReason,
} from "./wire-submerchant"
import { type Submerchant, GONE_AT_SERVICE } from "./records"
import { english, given } from "../../../integration-tests/setup/written"

const CONTENT = { ...SELLERS.PRIVATE_COMPANY, address: "Moda Cad. 4" }
const OURS = { ...CONTENT, id: "svcsub_1", external_id: "seller-1", key: "key-1", state: "synced" } as Submerchant
const { name } = OURS
/** A response with nothing of a submerchant in it. */
const EMPTY = { subMerchantKey: "key-1", subMerchantExternalId: "seller-1", status: "success" } as ServiceSubmerchant
const THEIRS = {
  ...EMPTY,
  ...CONTENT,
  gsmNumber: CONTENT.gsm_number,
  identityNumber: CONTENT.identity_number,
  taxOffice: CONTENT.tax_office,
  legalCompanyTitle: CONTENT.legal_company_title,
  subMerchantType: CONTENT.type,
} as ServiceSubmerchant

describe("a submerchant beside what the service has of it", () => {
  it.each([
    { iban: "tr18 0006 2001 1900 0006 6723 15" },
    { gsmNumber: "05350000000" },
    { gsmNumber: "90 535 000 00 00" },
    { email: " Seller@Shop.example" },
    { name: "Bakırcı " },
    { currency: "try" },
  ])("has nothing different where it is written another way: %p", (theirs) => {
    expect(getDrift(OURS, { ...THEIRS, ...theirs })).toEqual([])
    expect(isProof(OURS, { ...THEIRS, ...theirs })).toBe(true)
  })

  it.each([
    ["name", { name: "bakırcı" }],
    ["email", { email: "other@shop.example" }],
    ["gsm_number", { gsmNumber: "+905350000001" }],
    ["address", { address: "Moda Cad. 5" }],
    ["iban", { iban: "TR330006100519786457841326" }],
    ["currency", { currency: "USD" }],
    ["identity_number", { identityNumber: "31300864727" }],
    ["tax_office", { taxOffice: "Beşiktaş" }],
    ["legal_company_title", { legalCompanyTitle: "Bakırcı" }],
    ["type", { subMerchantType: "PERSONAL" }],
  ])("differs in its %s, and is no proof that a change was taken", (field, theirs) => {
    expect(getDrift(OURS, { ...THEIRS, ...theirs }).map((one) => one.field)).toEqual([field])
    expect(isProof(OURS, { ...THEIRS, ...theirs })).toBe(false)
  })

  it("is not compared in what the service does not return, and is shown as nothing where a side is empty", () => {
    const fields = compareAtService(OURS, { ...EMPTY, name })
    expect(fields).toEqual([{ field: "name", ours: name, theirs: name, isDifferent: false }])
    expect(getDrift(OURS, { ...THEIRS, iban: " " })).toEqual([{ field: "iban", ours: OURS.iban, theirs: null }])
    expect(getDrift({ ...OURS, iban: undefined }, { ...THEIRS, iban: "" })).toEqual([])
    expect(getDrift({ ...OURS, iban: undefined }, THEIRS)).toEqual([{ field: "iban", ours: null, theirs: OURS.iban }])
  })

  it("is proof only of the same key, with every field of ours returned and none that is never returned", () => {
    const rest = { ...THEIRS, iban: undefined }
    expect(isProof(OURS, rest)).toBe(false)
    expect(isProof({ ...OURS, iban: undefined }, rest)).toBe(true)
    expect(isProof({ ...OURS, key: "key-2" }, THEIRS)).toBe(false)
    for (const more of [{ contact_name: "Ayşe" }, { contact_surname: "Yılmaz" }, { tax_number: "1234567890" }])
      expect(isProof({ ...OURS, ...more }, THEIRS)).toBe(false)
  })
})

const REASON = given("Its bank account is closed.")
const DRIFT = [{ field: "iban", ours: "TR1", theirs: null }]

const known = { state: "synced", key: "key_1", error_code: undefined, reason: undefined, drift: [] } as const

describe("the state of a submerchant, in a sentence", () => {
  it.each<[Partial<Submerchant>, Sentence]>([
    [{}, say("submerchant.synced")],
    [{ state: "pending" }, say("submerchant.not_known_yet")],
    [{ state: "failed" }, say("submerchant.refused")],
    [{ state: "out_of_date" }, say("submerchant.changes_not_sent")],
    [{ state: "out_of_date", drift: DRIFT }, say("submerchant.differs")],
    [{ state: "pending", reason: REASON, drift: DRIFT }, REASON],
    [{ state: "failed", reason: REASON, drift: DRIFT }, REASON],
    [{ state: "out_of_date", reason: REASON, drift: DRIFT }, REASON],
  ])("is its reason, or what is known of it: %j", (more, sentence) => {
    expect(submerchantStatus({ ...known, ...more })).toEqual(sentence)
  })

  it("says that nothing can be sold where the service does not know it, and nothing where it can", () => {
    const gone = unusableReason({ ...known, state: "failed", error_code: GONE_AT_SERVICE, reason: REASON })
    const unknown = unusableReason({ ...known, key: undefined, state: "pending" })
    expect(unusableReason(known)).toBeUndefined()
    expect(english(gone)).toBe(`${english(say("submerchant.nothing_sold"))} ${english(REASON)}`)
    expect(english(unknown)).toContain(english(say("submerchant.not_known_yet")))
  })
})
