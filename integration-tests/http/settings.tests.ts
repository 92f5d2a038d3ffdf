import type { ProviderStage } from "../setup/provider-stage"
import type { SettingsAnswer, SettingsChecks } from "../../src/api/admin/svc/answers/settings"
import enableByScript, { enableInRegions } from "../../src/scripts/enable-in-regions"
import reconcilePayments from "../../src/jobs/reconcile-payments"
import type { Link } from "@medusajs/framework/modules-sdk"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { z } from "zod"
import { SANDBOX_KEYS } from "../setup/sandbox"
import { says, saysToAll } from "../setup/says"

const PATH = "/admin/svc/settings"
const regionOf = z.object({ region: z.object({ payment_providers: z.array(z.object({ id: z.string() })) }) })

export function settingsTests(stage: ProviderStage): void {
  const { medusa } = stage
  const read = async () => (await medusa.admin().expectOk("GET", PATH)) as SettingsAnswer
  const checks = async () => ((await medusa.admin().expectOk("GET", `${PATH}/checks`)) as SettingsChecks).checks
  const codes = async () => (await checks()).flatMap(({ code, status }) => (status === "ok" ? [] : code))

  it("shows the settings without their secrets, and with the values to enter at the service", async () => {
    const { body } = await medusa.admin().send("GET", PATH)
    expect(body).toMatchObject({
      sandbox: true,
      service: {
        base_url: stage.sandbox.url,
        has_previous_secret_key: false,
        api_key: says("••••"),
        secret_key: says("••••"),
      },
      addresses: [
        { name: "notifications", url: says("/svc/notifications"), is_entered: true },
        { name: "return", is_entered: false },
        { name: "pay", is_entered: false },
        { name: "storefront", url: "http://localhost:8000", is_entered: false },
      ],
      providers: [{ id: "pp_hosted_svc", kind: "hosted", regions: [{ currency_code: "try" }] }],
      options: { installments: [1], response_signatures: "report", retention_days: null },
    })
    const text = JSON.stringify(body)
    expect(text).not.toContain(SANDBOX_KEYS.apiKey)
    expect(text).not.toContain(SANDBOX_KEYS.secretKey)
  })

  it("shows when a job last ran, how it ended, and that it is late", async () => {
    const job = async () => (await read()).health.jobs.find(({ name }) => name === "svc-reconcile-payments")
    // the store has just started
    jest.spyOn(process, "uptime").mockReturnValue(60)
    expect(await job()).toMatchObject({ is_late: false })
    await reconcilePayments(medusa.container())
    expect(await job()).toMatchObject({ last_run_at: says("T"), is_good: true, is_late: false })
    const broken = stage.svc.health.track("svc-reconcile-payments", () => Promise.reject(new Error("broken")))
    await expect(broken).rejects.toThrow("broken")
    expect(await job()).toMatchObject({ is_good: false, is_late: false })
    expect(await codes()).toContain("job_failed")
  })

  /** As a store's own code can, past the routes. */
  const enable = (region_id: string, payment_provider_id: string) =>
    medusa
      .container()
      .resolve<Link>(ContainerRegistrationKeys.LINK)
      .create({ [Modules.REGION]: { region_id }, [Modules.PAYMENT]: { payment_provider_id } })

  it("refuses pp_link_svc for a region, with a sentence", async () => {
    const refused = { status: 400, body: { type: "invalid_data", message: says("cannot be a payment provider") } }
    const payment_providers = ["pp_hosted_svc", "pp_link_svc"]
    const { regionId } = medusa.shop()
    const send = (path: string, body: object) => medusa.admin().send("POST", `/admin/regions${path}`, body)
    expect(await send(`/${regionId}`, { payment_providers })).toMatchObject(refused)
    expect(await send("", { name: "Yeni", currency_code: "try", payment_providers })).toMatchObject(refused)
    expect((await send(`/${regionId}`, { name: "Türkiye" })).status).toBe(200)
  })

  it("offers pp_link_svc neither to regions nor to buyers; where a region has it all the same, it can be taken out, and the page warns of it", async () => {
    const { regionId } = medusa.shop()
    const choice = async () => JSON.stringify(await medusa.admin().expectOk("GET", "/admin/payments/payment-providers"))
    expect(await choice()).toContain("pp_hosted_svc")
    expect(await choice()).not.toContain("pp_link_svc")
    expect(await codes()).not.toContain("no_region")
    await enable(regionId, "pp_link_svc")
    expect(await choice()).toContain("pp_link_svc")
    expect(await checks()).toContainEqual(
      expect.objectContaining({ code: "link_provider_enabled", status: "error", what: saysToAll("pp_link_svc") }),
    )
    const offered = await medusa.guest().expectOk("GET", `/store/payment-providers?region_id=${regionId}`)
    const ids = (offered as { payment_providers: { id: string }[] }).payment_providers.map(({ id }) => id)
    expect(ids).toContain("pp_hosted_svc")
    expect(ids).not.toContain("pp_link_svc")
    expect(offered).toMatchObject({ count: ids.length })
    await medusa.admin().expectOk("POST", `/admin/regions/${regionId}`, { payment_providers: ["pp_system_default"] })
    expect(await codes()).toContain("no_region")
  })

  describe("a currency that the service does not take", () => {
    const send = (path: string, body: object) => medusa.admin().send("POST", `/admin/regions${path}`, body)
    const named = z.object({ region: z.object({ id: z.string() }) })
    const made = async (body: object) => named.parse((await send("", body)).body).region.id
    const japan = { name: "Japan", currency_code: "jpy" }
    const refused = {
      status: 400,
      body: { type: "invalid_data", message: says("does not accept JPY"), message_tr: says("JPY") },
    }

    it("is refused in regions with a provider of the plugin, before and after they have it", async () => {
      expect(await send("", { ...japan, payment_providers: ["pp_direct_svc"] })).toMatchObject(refused)
      const id = await made({ ...japan, payment_providers: ["pp_system_default"] })
      expect(await send(`/${id}`, { payment_providers: ["pp_threeds_svc"] })).toMatchObject(refused)
      expect(await send(`/${id}`, { name: "日本" })).toMatchObject({ status: 200 })
      const { regionId } = medusa.shop()
      expect(await send(`/${regionId}`, { currency_code: "jpy" })).toMatchObject(refused)
      expect(await send(`/${regionId}`, { currency_code: "eur" })).toMatchObject({ status: 200 })
      // a store's own code can enable one all the same: it is not offered to buyers
      await enable(id, "pp_hosted_svc")
      const offered = await medusa.guest().expectOk("GET", `/store/payment-providers?region_id=${id}`)
      expect(offered).toMatchObject({ payment_providers: [{ id: "pp_system_default" }], count: 1 })
    })
  })

  it("has the hosted page enabled in every region whose currency the service takes, beside what is there", async () => {
    const { regionId } = medusa.shop()
    const admin = medusa.admin()
    await admin.expectOk("POST", `/admin/regions/${regionId}`, { payment_providers: ["pp_system_default"] })
    await admin.expectOk("POST", "/admin/regions", { name: "Japan", currency_code: "jpy" })
    const enableAll = () => enableInRegions(medusa.container(), "pp_hosted_svc")
    expect(await enableAll()).toMatchObject({ added: [says("(TRY)")], already: [], otherCurrency: ["Japan (JPY)"] })
    expect(await enableAll()).toMatchObject({ added: [], already: [says("(TRY)")], otherCurrency: ["Japan (JPY)"] })
    const report = path.join(mkdtempSync(path.join(tmpdir(), "enable-")), "report.json")
    await enableByScript({ container: medusa.container(), args: [report] })
    expect(JSON.parse(readFileSync(report, "utf8"))).toEqual({ enabled: 1 })
    const { region } = regionOf.parse(
      await admin.expectOk("GET", `/admin/regions/${regionId}?fields=*payment_providers`),
    )
    expect(region.payment_providers.map(({ id }) => id).sort()).toEqual(["pp_hosted_svc", "pp_system_default"])
  })

  it("names a capability that the service refuses, which is used again once a person has looked", async () => {
    const check = (name: string) => medusa.admin().send("POST", `${PATH}/capabilities/${name}/check`)
    const ofReports = async () => (await read()).capabilities
    expect([await ofReports(), (await check("reports")).status]).toEqual([[], 404])
    jest.replaceProperty(stage.svc.capabilities, "reports", true)
    await stage.svc.pauses.resume()
    expect(await ofReports()).toEqual([{ name: "reports", refused: null }])
    const refusal = { capability: "reports", operation: "reports.listTransactions", error_code: "11" } as const
    for (let times = 0; times < 5; times += 1) await stage.svc.pauses.noteRefusal({ ...refusal, about: `${times}` })
    const refused = { at: says("T"), until: says("T"), operation: "reports.listTransactions", error_code: "11" }
    expect(await ofReports()).toEqual([{ name: "reports", refused }])
    expect(await codes()).toContain("capability_refused")
    expect((await check("hold")).status).toBe(404)
    const answer = { capabilities: [{ name: "reports", refused: null }] }
    expect(await check("reports")).toMatchObject({ status: 200, body: answer })
    expect(await codes()).not.toContain("capability_refused")
  })

  it("checks the keys by a signed call of its own, which is not counted among the store's", async () => {
    const before = (await read()).health
    expect((await checks()).filter(({ code }) => /^(service|authentication|clock)$/.test(code))).toMatchObject([
      { code: "service", status: "ok" },
      { code: "authentication", status: "ok" },
      { code: "clock", status: "ok" },
    ])
    await stage.fault({ endpoint: "bins.check", kind: "refuse", code: "1001", count: 1 })
    const text = JSON.stringify(await checks())
    expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ code: "authentication", status: "error" }))
    expect(text).not.toContain(SANDBOX_KEYS.secretKey)
    expect((await read()).health.hour).toEqual(before.hour)
    await stage.fault({ endpoint: "*", kind: "drop", when: "before", count: 100 })
    expect(await codes()).toContain("service")
  })

  it("names migrations that have not been run, and then nothing of their tables", async () => {
    expect(await checks()).toContainEqual(expect.objectContaining({ code: "migrations", status: "ok" }))
    const rename = (from: string, to: string) =>
      stage.sql(`update mikro_orm_migrations set name = ? where name = ?`, [to, from])
    await rename("Migration20261127170100", "x")
    try {
      const found = await checks()
      expect(found[0]).toMatchObject({
        code: "migrations",
        status: "error",
        what: { en: says("Migration20261127170100") },
      })
      expect(found.map(({ code }) => code)).not.toContain("job_late")
    } finally {
      await rename("x", "Migration20261127170100")
    }
  })
}
