import { compareAtService, driftOf, isProof, type ServiceSubmerchant } from "./drift"
import type { Submerchant } from "./records"

const OURS: Submerchant = {
  id: "svcsub_1",
  externalId: "seller-1",
  sellerId: undefined,
  commission: undefined,
  approval: undefined,
  key: "key-1",
  formerKeys: [],
  bankCountry: undefined,
  state: "synced",
  reason: undefined,
  errorCode: undefined,
  contentHash: "",
  syncedHash: undefined,
  drift: [],
  createSentAt: undefined,
  sentHash: undefined,
  tries: 0,
  nextSyncAt: undefined,
  lastSyncedAt: undefined,
  checkedAt: undefined,
  version: 0,
  createdBy: undefined,
  createdAt: new Date(0),
  type: "PRIVATE_COMPANY",
  name: "Bakırcı",
  email: "seller@shop.example",
  gsmNumber: "+905350000000",
  address: "Moda Cad. 4",
  iban: "TR180006200119000006672315",
  currency: "TRY",
  contactName: undefined,
  contactSurname: undefined,
  identityNumber: "31300864726",
  taxOffice: "Kadıköy",
  taxNumber: undefined,
  legalCompanyTitle: "Bakırcı Mehmet Demir",
}
const { name, email, gsmNumber, address, iban, currency, identityNumber, taxOffice, legalCompanyTitle } = OURS
/** A response with nothing of a submerchant in it. */
const EMPTY: ServiceSubmerchant = {
  name: undefined,
  email: undefined,
  gsmNumber: undefined,
  address: undefined,
  iban: undefined,
  bankCountry: undefined,
  currency: undefined,
  identityNumber: undefined,
  taxOffice: undefined,
  legalCompanyTitle: undefined,
  subMerchantKey: "key-1",
  subMerchantExternalId: "seller-1",
  status: "success",
  locale: undefined,
  systemTime: undefined,
  conversationId: undefined,
  verification: "verified",
}
const THEIRS: ServiceSubmerchant = {
  ...EMPTY,
  subMerchantType: "PRIVATE_COMPANY",
  name,
  email,
  gsmNumber,
  address,
  iban,
  currency,
  identityNumber,
  taxOffice,
  legalCompanyTitle,
}

describe("a submerchant beside what the service has of it", () => {
  it.each([
    { iban: "tr18 0006 2001 1900 0006 6723 15" },
    { gsmNumber: "05350000000" },
    { gsmNumber: "90 535 000 00 00" },
    { email: " Seller@Shop.example" },
    { name: "Bakırcı " },
    { currency: "try" },
  ])("has nothing different where it is written another way: %p", (theirs) => {
    expect(driftOf(OURS, { ...THEIRS, ...theirs })).toEqual([])
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
    expect(driftOf(OURS, { ...THEIRS, ...theirs }).map((one) => one.field)).toEqual([field])
    expect(isProof(OURS, { ...THEIRS, ...theirs })).toBe(false)
  })

  it("is not compared in what the service does not return, and is shown as nothing where a side is empty", () => {
    const fields = compareAtService(OURS, { ...EMPTY, name })
    expect(fields).toEqual([{ field: "name", ours: name, theirs: name, isDifferent: false }])
    expect(driftOf(OURS, { ...THEIRS, iban: " " })).toEqual([{ field: "iban", ours: OURS.iban, theirs: null }])
    expect(driftOf({ ...OURS, iban: undefined }, { ...THEIRS, iban: "" })).toEqual([])
    expect(driftOf({ ...OURS, iban: undefined }, THEIRS)).toEqual([{ field: "iban", ours: null, theirs: OURS.iban }])
  })

  it("is proof only of the same key, with every field of ours returned and none that is never returned", () => {
    const rest = { ...THEIRS, iban: undefined }
    expect(isProof(OURS, rest)).toBe(false)
    expect(isProof({ ...OURS, iban: undefined }, rest)).toBe(true)
    expect(isProof({ ...OURS, key: "key-2" }, THEIRS)).toBe(false)
    for (const more of [{ contactName: "Ayşe" }, { contactSurname: "Yılmaz" }, { taxNumber: "1234567890" }])
      expect(isProof({ ...OURS, ...more }, THEIRS)).toBe(false)
  })
})
