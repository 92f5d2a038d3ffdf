import { randomBytes } from "node:crypto"
import type { Engine } from "../engine/engine"
import { SUBMERCHANT_TYPES, type Submerchant } from "../engine/submerchant"
import { readSubmerchant } from "../requests/submerchant"
import { refused } from "../wire/refusal"
import { paymentOperation } from "./operation"

const KEPT_WHEN_NOT_SENT = [
  "name",
  "contactName",
  "contactSurname",
  "identityNumber",
  "taxOffice",
  "taxNumber",
  "legalCompanyTitle",
] as const

/** POST /onboarding/submerchant */
export const createSubmerchant = paymentOperation({
  name: "submerchants.create",
  path: "/onboarding/submerchant",
  answer({ fields, engine }) {
    const type = fields.oneOf("subMerchantType", SUBMERCHANT_TYPES, "2001")
    if (type === undefined) throw fields.missing("subMerchantType", "2001")
    const subMerchantExternalId = fields.requiredText("subMerchantExternalId", "2000")
    const data = readSubmerchant(fields, type, "create")
    if (withExternalId(engine, subMerchantExternalId)) throw refused("2002")
    const subMerchantKey = randomBytes(20).toString("base64")
    const currency = data.currency ?? "TRY"
    const submerchant = { ...data, currency, subMerchantKey, subMerchantExternalId, subMerchantType: type }
    engine.submerchants.put(subMerchantKey, submerchant)
    getKeys(engine).set(subMerchantExternalId, subMerchantKey)
    return { subMerchantKey }
  },
})

/** PUT /onboarding/submerchant: the type and the external id never change. */
export const updateSubmerchant = paymentOperation({
  name: "submerchants.update",
  method: "PUT",
  path: "/onboarding/submerchant",
  answer({ fields, engine }) {
    const subMerchantKey = fields.requiredText("subMerchantKey", "2005")
    const known = engine.submerchants.get(subMerchantKey)
    if (!known) throw refused("2003")
    const data = readSubmerchant(fields, known.subMerchantType, "update")
    const changed: Submerchant = { ...known, ...data, currency: data.currency ?? known.currency }
    for (const field of KEPT_WHEN_NOT_SENT) changed[field] = data[field] ?? known[field]
    engine.submerchants.put(subMerchantKey, changed)
    return {}
  },
})

/** POST /onboarding/submerchant/detail: returns no contact names and no tax number (assumed: submerchant-update). */
export const retrieveSubmerchant = paymentOperation({
  name: "submerchants.retrieve",
  path: "/onboarding/submerchant/detail",
  answer({ fields, engine }) {
    const externalId = fields.requiredText("subMerchantExternalId", "2000")
    const known = withExternalId(engine, externalId)
    if (!known) throw refused("2003")
    return {
      name: known.name,
      email: known.email,
      gsmNumber: known.gsmNumber,
      address: known.address,
      iban: known.iban,
      bankCountry: known.iban?.slice(0, 2),
      currency: known.currency,
      taxOffice: known.taxOffice,
      legalCompanyTitle: known.legalCompanyTitle,
      subMerchantExternalId: known.subMerchantExternalId,
      identityNumber: known.identityNumber,
      subMerchantType: known.subMerchantType,
      subMerchantKey: known.subMerchantKey,
    }
  },
})

/** Keys by external id: neither changes, and none is deleted. */
const keys = new WeakMap<Engine, Map<string, string>>()

function getKeys(engine: Engine): Map<string, string> {
  const known = keys.get(engine)
  if (known) return known
  const all = Array.from(engine.submerchants.values())
  const read = new Map(all.map((one) => [one.subMerchantExternalId, one.subMerchantKey]))
  keys.set(engine, read)
  return read
}

function withExternalId(engine: Engine, externalId: string): Submerchant | undefined {
  const key = getKeys(engine).get(externalId)
  return key === undefined ? undefined : engine.submerchants.get(key)
}
