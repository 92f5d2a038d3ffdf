import type { SubmerchantType } from "../../src/api/admin/svc/answers/submerchants"
import { deleteSubmerchantWorkflow, setProductSellerWorkflow } from "../../src/workflows"
import { marketplaceStage } from "../setup/marketplace-stage"
import { only } from "../setup/only"
import { callsTo } from "../setup/sandbox"
import type { Stage } from "../setup/stage"
import { formOf, SELLERS, submerchantRoutes } from "../setup/submerchant-routes"

type Wrong = [field: string, value: unknown, sentence: string]

const EVERY_TYPE: Wrong[] = [
  ["email", undefined, "Required."],
  ["email", "satici.example", "no e-mail address"],
  ["email", 5, "as text"],
  ["gsm_number", "", "Required."],
  ["gsm_number", "0532", "no phone number"],
  ["address", " \n ", "Required."],
  ["address", "x".repeat(301), "at most 300 characters"],
  ["name", "x".repeat(251), "at most 250 characters"],
  ["name", ["Atölye"], "as text"],
  ["iban", "TR180006200119000006672316", "check digits"],
  ["iban", "TR1800062001190000066723155", "this one has 27"],
  ["iban", "DE89370400440532013001", "check digits"],
  ["iban", "12345", "begins with a country's two letters"],
  ["currency", "RUB", "supports TRY, USD, EUR, GBP, NOK and CHF"],
  ["external_id", "satıcı bir", "without spaces"],
  ["external_id", "x".repeat(101), "1 to 100"],
  ["external_id", 7, "1 to 100"],
  ["commission.percent", { percent: "100.01" }, "from 0 to 100"],
  ["commission.percent", { percent: "-1" }, "from 0 to 100"],
  ["commission.percent", { percent: "ten" }, "from 0 to 100"],
  ["commission.percent", {}, "from 0 to 100"],
  ["commission.fixed", { percent: "10", fixed: { TRY: "2.505" } }, "at most two decimals"],
  ["commission.fixed", { percent: "10", fixed: { TRY: "-2" } }, "at most two decimals"],
  ["commission.fixed", { percent: "10", fixed: { XAU: "2" } }, "for TRY, USD"],
  ["commission", 10, "Give a percentage"],
  ["shoe_size", 42, "no such field"],
]
const identityNumber: Wrong[] = [
  ["identity_number", "123", "5 to 30 digits or letters"],
  ["identity_number", "100 000 001 46!", "5 to 30 digits or letters"],
  ["identity_number", 10000000146, "as text"],
]
const company: Wrong[] = [
  ["tax_office", "", "Required."],
  ["tax_office", "x".repeat(121), "at most 120 characters"],
  ["legal_company_title", null, "Required."],
  ["legal_company_title", "x".repeat(251), "at most 250 characters"],
  ["contact_name", "Ayşe", "no such field: leave it empty"],
  ["contact_surname", "Yılmaz", "no such field: leave it empty"],
]
const OF_TYPE: Record<SubmerchantType, Wrong[]> = {
  PERSONAL: [
    ...identityNumber,
    ["identity_number", undefined, "Required."],
    ["contact_name", "", "Required."],
    ["contact_name", "x".repeat(121), "at most 120 characters"],
    ["contact_surname", undefined, "Required."],
    ["contact_surname", "x".repeat(121), "at most 120 characters"],
    ["tax_office", "Kadıköy", "no such field: leave it empty"],
    ["tax_number", "4540536920", "no such field: leave it empty"],
    ["legal_company_title", "Yılmaz", "no such field: leave it empty"],
  ],
  PRIVATE_COMPANY: [...identityNumber, ...company, ["tax_number", "4540536920", "no such field: leave it empty"]],
  LIMITED_OR_JOINT_STOCK_COMPANY: [
    ...identityNumber,
    ...company,
    ["tax_number", undefined, "Required."],
    ["tax_number", "12", "5 to 30 digits or letters"],
  ],
}

export function submerchantsRefusedTests(stage: Stage): void {
  const routes = submerchantRoutes(stage)
  const { marketplace } = marketplaceStage(stage)
  const shirtId = () => stage.medusa.shop().products.shirt.productId
  const rows = () => marketplace().listSvcSubmerchants({})

  describe.each(Object.values(SELLERS))("a seller of type $type", (body) => {
    it("with any wrong field is refused at that field, in both languages, and nothing is created", async () => {
      for (const [field, value, sentence] of [...EVERY_TYPE, ...OF_TYPE[body.type]]) {
        const [name = ""] = field.split(".")
        const { status, type, fields, issues } = await routes.refused("POST", "/submerchants", {
          ...body,
          [name]: value,
        })
        const given = { field, value }
        expect({ given, status, type, fields }).toEqual({ given, status: 400, type: "invalid_data", fields: [field] })
        const { en, tr } = only(issues).message
        expect({ given, en }).toEqual({ given, en: expect.stringContaining(sentence) as string })
        expect(tr).not.toBe(en)
      }
      expect(await rows()).toEqual([])
      expect(await callsTo(stage.sandbox, "submerchants.create")).toBe(0)
    })

    it("that exists is changed by the same rules, with everything that a change needs, and never its type or id", async () => {
      const made = await routes.create(body)
      const ofRow = OF_TYPE[body.type].filter(([field]) => field !== "tax_number")
      const wrong: Wrong[] = [...EVERY_TYPE.filter(([field]) => field !== "external_id"), ...ofRow]
      const more: Wrong[] = [
        ["iban", undefined, "Required."],
        ["type", "OTHER", "never changes"],
        ["external_id", "another", "never changes"],
        ["version", undefined, "Required."],
        ["version", "0", "cannot be used"],
      ]
      for (const [field, value, sentence] of [...wrong, ...more]) {
        const [name = ""] = field.split(".")
        const change = { ...formOf(made), [name]: value }
        const { status, fields, issues } = await routes.refused("POST", `/submerchants/${made.id}`, change)
        const given = { field, value }
        expect({ given, status, fields }).toEqual({ given, status: 400, fields: [field] })
        expect({ given, en: only(issues).message.en }).toEqual({
          given,
          en: expect.stringContaining(sentence) as string,
        })
      }
      expect(await routes.one(made.id)).toEqual(made)
    })
  })

  it("an empty form is refused with every wrong field at once, and so is a body that is not a form", async () => {
    expect(await routes.refused("POST", "/submerchants", { type: "PERSONAL" })).toMatchObject({
      fields: ["email", "gsm_number", "address", "contact_name", "contact_surname", "identity_number"],
    })
    expect((await routes.refused("POST", "/submerchants", {})).fields).toContain("type")
    expect(await routes.refused("POST", "/submerchants", { type: "PERSON" })).toMatchObject({
      fields: expect.arrayContaining(["type"]) as string[],
    })
    expect(await routes.refused("POST", "/submerchants", [])).toMatchObject({ status: 400, fields: [""] })
  })

  it("a company created without its owner's id needs it for a change", async () => {
    const made = await routes.create({ ...SELLERS.PRIVATE_COMPANY, identity_number: null })
    expect(made.warnings).toMatchObject([{ field: "identity_number" }])
    expect(await routes.refused("POST", `/submerchants/${made.id}`, formOf(made))).toMatchObject({
      status: 400,
      fields: ["identity_number"],
    })
  })

  it("a change of a limited company needs a national id, and no tax number", async () => {
    const made = await routes.create({ ...SELLERS.LIMITED_OR_JOINT_STOCK_COMPANY, identity_number: null })
    expect(made.warnings).toMatchObject([{ field: "identity_number" }])
    const change = { ...formOf(made), tax_number: null }
    const { fields, issues } = await routes.refused("POST", `/submerchants/${made.id}`, change)
    expect(fields).toEqual(["identity_number"])
    expect(only(issues).message.en).toContain("who represents the company")
    const changed = await routes.update(made.id, { ...change, identity_number: "10000000146" })
    expect(changed).toMatchObject({ state: "synced", tax_number: null })
  })

  it("an external id belongs to one seller only", async () => {
    const made = await routes.create({ ...SELLERS.PERSONAL, external_id: "one" })
    const taken = await routes.refused("POST", "/submerchants", { ...SELLERS.PERSONAL, external_id: "one" })
    expect(taken).toMatchObject({ status: 409, type: "conflict", fields: ["external_id"] })
    const bodies = Array.from({ length: 4 }, () => ({ ...SELLERS.PERSONAL, external_id: "two" }))
    const answers = await Promise.all(bodies.map((body) => routes.send("POST", "/submerchants", body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await routes.list()).toMatchObject({ count: 2 })
    expect(made.external_id).toBe("one")
  })

  it("the second of two people who edit a seller is informed", async () => {
    const made = await routes.create()
    const change = { ...formOf(made), address: "Birinci Sokak" }
    const answers = await Promise.all([
      routes.send("POST", `/submerchants/${made.id}`, change),
      routes.send("POST", `/submerchants/${made.id}`, { ...change, address: "İkinci Sokak" }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await routes.refused("POST", `/submerchants/${made.id}`, change)).toMatchObject({
      status: 409,
      type: "conflict",
      message: expect.stringContaining("This seller was changed") as string,
    })
    expect(await routes.one(made.id)).toMatchObject({ version: 1 })
  })

  it("a product has one seller, even when several people choose at once", async () => {
    const sellers = [await routes.create(), await routes.create(), await routes.create()]
    const set = (id: string) => routes.send("POST", `/products/${shirtId()}/submerchant`, { submerchant_id: id })
    const answers = await Promise.all(sellers.map(({ id }) => set(id)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const counts = await Promise.all(sellers.map(async ({ id }) => (await routes.products(id)).count))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
    const { submerchant } = await routes.sellerOf(shirtId())
    expect(counts[sellers.findIndex(({ id }) => id === submerchant?.id)]).toBe(1)
  })

  it("a seller with products is not deleted, even when it gets one at that moment", async () => {
    const seller = await routes.create()
    await routes.setSeller(shirtId(), seller.id)
    expect(await routes.refused("DELETE", `/submerchants/${seller.id}`)).toMatchObject({
      status: 409,
      message: expect.stringContaining("still has products (1)") as string,
    })
    await routes.setSeller(shirtId(), null)
    const container = stage.medusa.container()
    const [deleted, set] = await Promise.all([
      deleteSubmerchantWorkflow(container).run({ input: { id: seller.id } }),
      setProductSellerWorkflow(container).run({ input: { product_id: shirtId(), submerchant_id: seller.id } }),
    ])
    const isThere = (await marketplace().submerchants.find(seller.id)) !== undefined
    const { submerchant } = await routes.sellerOf(shirtId())
    expect([deleted.result.refused === undefined, set.result.refused === undefined]).not.toEqual([true, true])
    expect(isThere).toBe(deleted.result.refused !== undefined)
    expect(submerchant?.id).toBe(set.result.refused ? undefined : seller.id)
  })

  it("an unknown seller and an invalid page are refused with a message", async () => {
    for (const [method, path] of [
      ["GET", "/submerchants/svcsub_none"],
      ["GET", "/submerchants/%27%3B--"],
      ["DELETE", "/submerchants/svcsub_none"],
      ["POST", "/submerchants/svcsub_none/sync"],
      ["GET", "/submerchants/svcsub_none/service"],
      ["GET", "/submerchants/svcsub_none/products"],
      ["GET", "/products/prod_none/submerchant"],
    ] as const) {
      const refused = await routes.refused(method, path)
      expect({ path, ...refused }).toMatchObject({ path, status: 404, type: "not_found" })
      expect(refused.message_tr).not.toBe(refused.message)
    }
    expect(await routes.refused("POST", "/submerchants/svcsub_none", { version: 0 })).toMatchObject({ status: 404 })
    for (const query of ["limit=0", "limit=101", "limit=x", "offset=-1", "state=gone", "page=1"])
      expect(await routes.refused("GET", `/submerchants?${query}`)).toMatchObject({
        status: 400,
        fields: [query.split("=")[0]],
      })
  })

  it("reading and changing a seller needs a signed-in admin user", async () => {
    const { id } = await routes.create()
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${id}`],
      ["POST", `/${id}`],
      ["DELETE", `/${id}`],
      ["POST", "/sync-all"],
      ["GET", `/${id}/service`],
    ] as const) {
      const { status } = await stage.medusa.anonymous().send(method, `/admin/svc/submerchants${path}`)
      expect({ method, path, status }).toEqual({ method, path, status: 401 })
    }
  })
}
