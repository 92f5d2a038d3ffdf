import { FIELD_NAMES } from "./field-names"

/** The identifiers that carry the service's brand, in the specification's spelling (contract/names.json). */
export const BRAND_NAMES = [
  "SVCWSv2",
  "x-svc-rnd",
  "svclink",
  "svcpos",
  "pay-with-svc",
  "svcCommissionFee",
  "svcCommissionRateAmount",
  "svcConversationRate",
  "svcConversationRateAmount",
  "svcConversionRate",
  "svcConversionRateAmount",
  "payWithSvcPageUrl",
  "callbackUrl",
  "X-SVC-SIGNATURE-V3",
  "svcReferenceCode",
  "svcEventType",
  "svcEventTime",
  "svcPaymentId",
  "SVCLINK",
  "svcCommission",
  "svcFee",
  "svcConversionAmount",
] as const

export type BrandName = (typeof BRAND_NAMES)[number]

/** How this merchant's service spells the brand words. */
export class Names {
  readonly #spellings: ReadonlyMap<string, string>
  readonly isOverridden: boolean

  /**
   * Throws a RangeError naming a key that is not in the table, or whose spelling is not a plain word, or is that of another
   * name or field: the two could not be distinguished in an answer.
   */
  constructor(overrides: Readonly<Record<string, string>> = {}) {
    for (const [key, spelling] of Object.entries(overrides)) checkSpelling(key, spelling)
    checkDistinct(overrides)
    this.#spellings = new Map(Object.entries(overrides))
    this.isOverridden = Object.entries(overrides).some(([key, spelling]) => key !== spelling)
  }

  spell(name: BrandName): string {
    return this.#spellings.get(name) ?? name
  }

  /** A response field as this service writes it; names without a brand word stay as they are. */
  spellField(field: string): string {
    return this.#spellings.get(field) ?? field
  }

  /** A path of the specification with its brand words replaced, e.g. /v2/svclink/products. */
  spellPath(path: string): string {
    return path
      .split("/")
      .map((word) => this.#spellings.get(word) ?? word)
      .join("/")
  }
}

function checkSpelling(key: string, spelling: string): void {
  const known: readonly string[] = BRAND_NAMES
  if (!known.includes(key)) {
    throw new RangeError(`names: "${key}" is not in the table of names; known are ${BRAND_NAMES.join(", ")}`)
  }
  if (!/^[\w-]+$/.test(spelling)) {
    throw new RangeError(`names: "${key}" needs a plain word (letters, digits, "-" and "_"), not "${spelling}"`)
  }
  if (FIELD_NAMES.has(spelling)) throw new RangeError(`names: "${key}" cannot be "${spelling}", a field of its own`)
}

function checkDistinct(overrides: Readonly<Record<string, string>>): void {
  const owners = new Map<string, string>()
  for (const name of BRAND_NAMES) {
    const spelling = Object.hasOwn(overrides, name) ? (overrides[name] ?? name) : name
    const owner = owners.get(spelling)
    if (owner !== undefined) throw new RangeError(`names: "${owner}" and "${name}" are both spelled "${spelling}"`)
    owners.set(spelling, name)
  }
}
