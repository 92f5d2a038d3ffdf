import { z } from "zod"
import { defineOperation } from "../operation"
import { defineAnswer, textIfAny, note, text as answerText } from "../schema/answer-fields"
import { defineRequest, currency, text, onWire } from "../schema/request-fields"
import type { SubMerchantType } from "../terms"

const type = <Type extends SubMerchantType>(name: Type) => onWire("string", z.literal(name))

const common = {
  name: text().optional(),
  email: text(),
  gsmNumber: text(),
  address: text(),
  currency: currency().optional(),
}
const created = { ...common, iban: text().optional(), subMerchantExternalId: text() }
const updated = { ...common, iban: text(), subMerchantKey: text() }
const person = { contactName: text(), contactSurname: text(), identityNumber: text() }
const company = { taxOffice: text(), legalCompanyTitle: text() }

export const submerchants = {
  // required fields by type (assumed: submerchant-fields)
  /** Creates a submerchant of one of three types and returns its key. POST /onboarding/submerchant. */
  create: defineOperation({
    method: "POST",
    path: "/onboarding/submerchant",
    effect: "write",
    request: z.discriminatedUnion("subMerchantType", [
      defineRequest({ ...created, ...person, subMerchantType: type("PERSONAL") }),
      defineRequest({
        ...created,
        ...company,
        identityNumber: text().optional(),
        subMerchantType: type("PRIVATE_COMPANY"),
      }),
      defineRequest({
        ...created,
        ...company,
        taxNumber: text(),
        identityNumber: text().optional(),
        subMerchantType: type("LIMITED_OR_JOINT_STOCK_COMPANY"),
      }),
    ]),
    answer: defineAnswer({ subMerchantKey: answerText() }),
  }),

  /** Updates by key; the type never changes. PUT /onboarding/submerchant. */
  update: defineOperation({
    method: "PUT",
    path: "/onboarding/submerchant",
    effect: "write",
    request: z.union([
      defineRequest({ ...updated, ...person }),
      defineRequest({ ...updated, ...company, identityNumber: text() }),
      defineRequest({ ...updated, ...company, taxNumber: text().optional(), identityNumber: text() }),
    ]),
    answer: defineAnswer({}),
  }),

  /** Looks a submerchant up by the external id. POST /onboarding/submerchant/detail. */
  retrieve: defineOperation({
    method: "POST",
    path: "/onboarding/submerchant/detail",
    effect: "read",
    request: defineRequest({ subMerchantExternalId: text() }),
    answer: defineAnswer({
      name: note(),
      email: note(),
      gsmNumber: note(),
      address: note(),
      iban: note(),
      bankCountry: note(),
      currency: note(),
      taxOffice: note(),
      legalCompanyTitle: note(),
      subMerchantExternalId: textIfAny(),
      identityNumber: note(),
      subMerchantType: textIfAny(),
      subMerchantKey: answerText(),
    }),
  }),
}
