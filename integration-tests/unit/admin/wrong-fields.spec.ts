import i18next from "i18next"
import type { z } from "zod"
import { checkFields } from "../../../src/api/admin/fields"
import {
  createFastLinkBody,
  createLinkBody,
  mailLinkBody,
  updateLinkBody,
} from "../../../src/api/admin/payment-links/validators"
import { refundPreviewBody } from "../../../src/api/admin/svc/payments/refund-body"
import type { LinkAnswer } from "../../../src/api/admin/payment-links/answer-types"
import {
  createBody,
  fastBody,
  type LinkValues,
  newValues,
  updateBody,
} from "../../../src/admin/components/payment-links/link-values"
import {
  changeBody,
  createBody as createSellerBody,
  EMPTY as NO_SELLER,
  type SubmerchantValues,
} from "../../../src/admin/components/submerchants/values"
import texts from "../../../src/admin/i18n"
import { checkWith, sendChecked, WrongFieldsError } from "../../../src/admin/lib/send-checked"
import { type FieldProblem, write } from "../../../src/domain"
import { readSubmerchant } from "../../../src/mapping/marketplace"

const admin = i18next.createInstance()
void admin.init({ resources: texts, initImmediate: false })

const say = (language: "en" | "tr", { message: { code, values } }: FieldProblem): string =>
  admin.getFixedT(language, "svc")(code, { ...values })

const EMPTY = newValues(undefined, { name: "", description: "" }, "en")
const PNG = "iVBORw0KGgoAAAA="
const RIGHT: LinkValues = { ...EMPTY, name: "Pottery", description: "Two hours.", price: "149,90", image: PNG }

const newLink = (values: Partial<LinkValues>) => createBody({ ...RIGHT, ...values }, undefined, "tr")
const changed = (values: Partial<LinkValues>) => updateBody({ ...RIGHT, ...values }, 3, "tr")
const fast = (values: Partial<LinkValues>) => fastBody({ ...RIGHT, ...values }, undefined, "tr")

const SELLER: SubmerchantValues = {
  ...NO_SELLER,
  email: "seller@atolye.example",
  gsm_number: "0532 123 45 67",
  address: "Moda Cad. 1",
  contact_name: "Ayşe",
  contact_surname: "Yılmaz",
  identity_number: "10000000146",
}
const seller = (values: Partial<SubmerchantValues>) => createSellerBody({ ...SELLER, ...values }, "tr")

/** Which fields are wrong, and that the admin says of each what the server would say, with nothing left to fill in. */
function getFields(problems: readonly FieldProblem[] | undefined): string[] | undefined {
  return problems?.map((problem) => {
    const said = { en: say("en", problem), tr: say("tr", problem) }
    expect(said).toEqual(write(problem.message))
    expect(said.en + said.tr).not.toMatch(/\{\{|^field\./)
    return problem.field
  })
}

describe("a form of a payment link finds what its route would refuse", () => {
  const cases: [what: string, schema: z.ZodType, body: object, fields: string[] | undefined][] = [
    ["nothing in a right one", createLinkBody, newLink({}), undefined],
    ["what is empty", createLinkBody, createBody(EMPTY, undefined, "en"), ["name", "description", "price", "image"]],
    ["an amount that is none", createLinkBody, newLink({ price: "12,345,6" }), ["price"]],
    ["a stock of nothing", createLinkBody, newLink({ stock_enabled: true, stock_count: "0" }), ["stock_count"]],
    ["no number", createLinkBody, newLink({ stock_enabled: true, stock_count: "" }), ["stock_count"]],
    [
      "a wrong amount to choose",
      createLinkBody,
      newLink({ flexible_link: true, preset_price_values: ["10", "x"] }),
      ["preset_price_values.1"],
    ],
    ["a picture that is none", createLinkBody, newLink({ image: "R0lGODlh" }), ["image"]],
    ["nothing in a right fast one", createFastLinkBody, fast({ price: "750" }), undefined],
    ["too much for a fast one", createFastLinkBody, fast({ price: "750,01" }), ["price"]],
    ["nothing in a right change", updateLinkBody, changed({ image: undefined }), undefined],
    ["no stock in a change", updateLinkBody, changed({ stock_enabled: true, stock_count: " " }), ["stock_count"]],
    ["a change to no name", updateLinkBody, changed({ name: " " }), ["name"]],
    [
      "a category that it does not know",
      updateLinkBody,
      changed({ category_type: "CARS" satisfies LinkAnswer["category_type"] }),
      ["category_type"],
    ],
    ["nothing in a mail to the order's address", mailLinkBody, {}, undefined],
    ["no address", mailLinkBody, { email: "nobody" }, ["email"]],
  ]
  it.each(cases)("%s", (_, schema, body, fields) => {
    expect(getFields(checkFields(schema, body).problems)).toEqual(fields)
  })
})

describe("the refund dialog finds what its route would refuse", () => {
  const refund = (...amounts: string[]) => ({
    items: amounts.map((amount, at) => ({ payment_transaction_id: String(at), amount })),
  })
  it.each<[what: string, body: object, fields: string[] | undefined]>([
    ["nothing in a right one", refund("12.50", "0.01"), undefined],
    ["no amount at all", refund(), ["items"]],
    ["nothing", refund("0", "0.00"), ["items.0.amount", "items.1.amount"]],
    ["what is no amount", refund("1", "x", "1.005", "-1"), ["items.1.amount", "items.2.amount", "items.3.amount"]],
    ["an item without a name", { items: [{ amount: "1" }] }, ["items.0"]],
  ])("%s", (_, body, fields) => expect(getFields(checkFields(refundPreviewBody, body).problems)).toEqual(fields))
})

describe("a form of a seller finds what its route would refuse", () => {
  const cases: [what: string, body: object, fields: string[] | undefined][] = [
    ["nothing in a right one", seller({}), undefined],
    [
      "what a person leaves empty",
      createSellerBody(NO_SELLER, "en"),
      ["email", "gsm_number", "address", "contact_name", "contact_surname", "identity_number"],
    ],
    ["a number that is no phone's", seller({ gsm_number: "12" }), ["gsm_number"]],
    ["an IBAN that is too short", seller({ iban: "TR18 0006 2001 1900" }), ["iban"]],
    ["an IBAN whose digits do not fit", seller({ iban: "TR180006200119000006672316" }), ["iban"]],
    ["more than all of it", seller({ hasCommission: true, percent: "101" }), ["commission.percent"]],
    ["a day that is none", seller({ approvalWhen: "after_days", approvalDays: "x" }), ["approval"]],
    ["an id with a space", seller({ external_id: "a b" }), ["external_id"]],
    ["a name of 300 letters", seller({ name: "a".repeat(300) }), ["name"]],
  ]
  it.each(cases)("%s", (_, body, fields) => expect(getFields(readSubmerchant(body, "create").issues)).toEqual(fields))

  it("of a change, with what the service needs once it has the seller", () => {
    const known = { type: "PERSONAL", external_id: "ayse", currency: "TRY", commission: undefined } as const
    const change = changeBody({ ...SELLER, iban: "" }, "tr")
    expect(getFields(readSubmerchant(change, "update", known).issues)).toEqual(["iban"])
    expect(readSubmerchant(change, "create", known).issues).toBeUndefined()
  })
})

describe("a form's body", () => {
  const send = jest.fn((body: object) => Promise.resolve(body))
  const check = checkWith(createFastLinkBody)
  beforeEach(() => send.mockClear())

  it("is not sent while a field is wrong", async () => {
    const tried = sendChecked({ body: Promise.resolve(fast({ price: "" })), check, send })
    await expect(tried).rejects.toThrow(WrongFieldsError)
    expect(send).not.toHaveBeenCalled()
  })

  it("is sent as it is once all are right, and refused by the server alone where nothing checks it", async () => {
    const body = fast({ price: "12,50" })
    expect(await sendChecked({ body, check, send })).toBe(body)
    await sendChecked({ body: {}, send })
    expect(send.mock.calls).toEqual([[body], [{}]])
  })
})
