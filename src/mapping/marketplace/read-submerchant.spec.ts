import type { SubMerchantType } from "../../client"
import type { SubmerchantUse } from "./content"
import { readSubmerchant } from "./read-submerchant"
import { english, said } from "../../../integration-tests/setup/written"

const COMMON = {
  email: "seller@atolye.example",
  gsm_number: "0532 123 45 67",
  address: "Moda Cad. 1\nKadıköy",
  iban: "tr18 0006 2001 1900 0006 6723 15",
}
const BODIES = {
  PERSONAL: {
    type: "PERSONAL",
    contact_name: "Ayşe",
    contact_surname: "Yılmaz",
    identity_number: "10000000146",
    ...COMMON,
  },
  PRIVATE_COMPANY: {
    type: "PRIVATE_COMPANY",
    tax_office: "Kadıköy",
    legal_company_title: "Yılmaz Seramik",
    identity_number: "10000000146",
    ...COMMON,
  },
  LIMITED_OR_JOINT_STOCK_COMPANY: {
    type: "LIMITED_OR_JOINT_STOCK_COMPANY",
    tax_office: "Kadıköy",
    legal_company_title: "Yılmaz Seramik Ltd.",
    tax_number: "4540536920",
    identity_number: "10000000146",
    ...COMMON,
  },
} as const satisfies Record<SubMerchantType, object>
const TYPES = Object.keys(BODIES) as SubMerchantType[]

const getFields = (body: unknown, use: SubmerchantUse = "create", known?: Parameters<typeof readSubmerchant>[2]) =>
  readSubmerchant(body, use, known).issues?.map(({ field }) => field)
const warned = (body: object) => {
  const read = readSubmerchant(body, "create")
  return read.content && read.warnings.map(({ field }) => field)
}

describe("a submerchant's body", () => {
  it.each(TYPES)("of type %s is read as it is sent to the service", (type) => {
    for (const use of ["create", "update"] as const)
      expect(readSubmerchant({ ...BODIES[type], currency: "usd", name: "  Atölye " }, use)).toMatchObject({
        content: {
          type,
          name: "Atölye",
          currency: "USD",
          gsm_number: "+905321234567",
          address: "Moda Cad. 1 Kadıköy",
          iban: "TR180006200119000006672315",
        },
        warnings: [],
      })
  })

  it("takes what is null, empty or blank as left out, TRY for no currency, and no external id", () => {
    const empty = { name: "", iban: null, tax_office: "", external_id: null, currency: " ", commission: null }
    expect(readSubmerchant({ ...BODIES.PERSONAL, ...empty }, "create")).toMatchObject({
      content: { name: undefined, iban: undefined, currency: "TRY" },
      external_id: undefined,
      commission: undefined,
    })
  })

  it.each<[SubMerchantType, SubmerchantUse, string[]]>([
    ["PERSONAL", "create", ["email", "gsm_number", "address", "contact_name", "contact_surname", "identity_number"]],
    ["PERSONAL", "update", ["email", "gsm_number", "address", "iban", "contact_name", "contact_surname"]],
    ["PRIVATE_COMPANY", "create", ["email", "gsm_number", "address", "tax_office", "legal_company_title"]],
    ["PRIVATE_COMPANY", "update", ["email", "gsm_number", "address", "iban", "tax_office", "legal_company_title"]],
    ["LIMITED_OR_JOINT_STOCK_COMPANY", "create", ["email", "gsm_number", "address", "tax_office", "tax_number"]],
    ["LIMITED_OR_JOINT_STOCK_COMPANY", "update", ["email", "iban", "tax_office", "identity_number"]],
  ])("of type %s that is empty names what it needs for its %s", (type, use, needed) => {
    expect(getFields({ type }, use)).toEqual(expect.arrayContaining(needed))
  })

  it.each(["PRIVATE_COMPANY", "LIMITED_OR_JOINT_STOCK_COMPANY"] as const)(
    "of type %s may leave the national id out when it is made, and not when it is changed",
    (type) => {
      const body = { ...BODIES[type], identity_number: null }
      expect(getFields(body)).toBeUndefined()
      expect(warned(body)).toEqual(["identity_number"])
      const [issue, ...others] = readSubmerchant(body, "update").issues ?? []
      expect(others).toEqual([])
      expect(issue?.field).toBe("identity_number")
      expect(english(issue && issue.message)).toContain("national id")
    },
  )

  it("of a limited company needs its tax number when it is made, and not when it is changed", () => {
    const body = { ...BODIES.LIMITED_OR_JOINT_STOCK_COMPANY, tax_number: null }
    expect(getFields(body, "update")).toBeUndefined()
    expect(getFields(body, "create")).toEqual(["tax_number"])
  })

  it("keeps the name and the national id that the service has, and says so", () => {
    const known = { type: "LIMITED_OR_JOINT_STOCK_COMPANY", external_id: "seller-1", currency: "TRY" } as const
    const had = { ...known, commission: undefined, name: "Ayşe Seramik", identity_number: "10000000146" }
    const body = { ...BODIES.LIMITED_OR_JOINT_STOCK_COMPANY, name: "", identity_number: null }
    const read = readSubmerchant(body, "update", had)
    expect(read.content).toMatchObject({ name: "Ayşe Seramik", identity_number: "10000000146" })
    const warnings = read.content ? read.warnings : []
    expect(warnings.map(({ field }) => field)).toEqual(["name", "identity_number"])
    expect(readSubmerchant(body, "create", had).content).toMatchObject({ name: undefined, identity_number: undefined })
    expect(readSubmerchant({ ...body, name: "Yeni" }, "update", had).content).toMatchObject({ name: "Yeni" })
  })

  it.each<[string, unknown]>([
    ["email", "seller.example"],
    ["gsm_number", "12"],
    ["gsm_number", 5321234567],
    ["address", "a".repeat(301)],
    ["name", "a".repeat(251)],
    ["iban", "TR180006200119000006672316"],
    ["iban", "TR18000620011900000667231"],
    ["iban", "hesabım"],
    ["currency", "RUB"],
    ["external_id", "seller 1"],
    ["external_id", "a".repeat(101)],
    ["type", "PERSON"],
    ["contact_name", "a".repeat(121)],
    ["identity_number", "1"],
    ["identity_number", 10000000146],
    ["tax_office", "Kadıköy"],
    ["shoe_size", 42],
    ["commission", "10"],
    ["commission.percent", { percent: "100.5" }],
    ["commission.percent", { percent: -1 }],
    ["commission.fixed", { percent: "10", fixed: { TRY: "2.505" } }],
    ["commission.fixed", { percent: "10", fixed: { RUB: "2" } }],
    ["commission", { percent: "10", of: "price" }],
  ])("with a wrong %s names that field once", (field, value) => {
    const [name = ""] = field.split(".")
    expect(getFields({ ...BODIES.PERSONAL, [name]: value })).toEqual([field])
  })

  it("that is not an object is refused as a whole", () => {
    for (const body of [null, undefined, "seller", [BODIES.PERSONAL]]) expect(getFields(body)).toEqual([""])
  })

  it("never changes the type or the external id of a seller that is there", () => {
    const known = { type: "PERSONAL", external_id: "seller-1", currency: "TRY", commission: undefined } as const
    const { type, ...body } = BODIES.PERSONAL
    expect(getFields(body, "update", known)).toBeUndefined()
    expect(getFields({ ...body, type, external_id: "seller-1" }, "update", known)).toBeUndefined()
    expect(getFields({ ...body, type: "PRIVATE_COMPANY", external_id: "seller-2" }, "update", known)).toEqual([
      "type",
      "external_id",
    ])
  })

  it("keeps currency and commission of a seller that is there where nothing is said of them", () => {
    const body = BODIES.PERSONAL
    const commission = { percent: "8", fixed: {} }
    const known = { type: "PERSONAL", external_id: "seller-1", currency: "EUR", commission } as const
    expect(readSubmerchant(body, "update", known)).toMatchObject({ content: { currency: "EUR" }, commission })
    const said = readSubmerchant({ ...body, currency: "TRY", commission: null }, "update", known)
    expect(said).toMatchObject({ content: { currency: "TRY" }, commission: undefined })
  })

  it("only warns of checksums and of a missing IBAN", () => {
    expect(warned({ ...BODIES.PERSONAL, identity_number: "10000000147" })).toEqual(["identity_number"])
    expect(warned({ ...BODIES.PERSONAL, identity_number: "U12345678", iban: "" })).toEqual(["iban", "identity_number"])
    const limited = BODIES.LIMITED_OR_JOINT_STOCK_COMPANY
    expect(warned({ ...limited, tax_number: "4540536921" })).toEqual(["tax_number"])
  })

  it("takes an IBAN of any country whose check digits fit, and says how long a Turkish one is", () => {
    for (const iban of ["DE89370400440532013000", "GB29 NWBK 6016 1331 9268 19", "NO9386011117947"])
      expect(getFields({ ...BODIES.PERSONAL, iban })).toBeUndefined()
    const [issue] = readSubmerchant({ ...BODIES.PERSONAL, iban: "TR1800062001190000066723155" }, "create").issues ?? []
    expect(issue && issue.message).toEqual(
      said("A Turkish IBAN has 26 characters; this one has 27.", "Türkiye IBAN'ı 26 karakterdir; bu 27 karakter."),
    )
  })

  it("reads a commission of numbers or text", () => {
    const read = readSubmerchant(
      { ...BODIES.PERSONAL, commission: { percent: 12.5, fixed: { TRY: "2.50" } } },
      "create",
    )
    expect(read).toMatchObject({ commission: { percent: "12.5", fixed: { TRY: "2.50" } } })
  })
})
